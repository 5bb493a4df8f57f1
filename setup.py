"""Build the compiled modules: every .py under src/estaminet that has an augmenting .pxd beside it and is no header."""

import os
import sys
import time
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

SOURCE = Path("src")
# their .pxd are inline headers; the .py stays interpreted
HEADERS = {
    "estaminet.core.bits",
    "estaminet.core.rng",
    "estaminet.search.nodes",
}
# Cython leaves helpers that nobody calls; the last is an error for newer compilers anyway
FLAGS = ["-O3", "-g0", "-ffp-contract=off", "-Wno-unused-function", "-Werror=incompatible-pointer-types"]
DIRECTIVES = {"language_level": 3, "annotation_typing": False, "boundscheck": False, "wraparound": False, "initializedcheck": False}
SECONDS_A_MODULE = 2.2  # of one processor, to translate and compile


def compiled_modules() -> list[Extension]:
    """List an extension for every Python file that has an augmenting .pxd beside it."""
    modules = []
    for pxd in sorted((SOURCE / "estaminet").rglob("*.pxd")):
        name = ".".join(pxd.with_suffix("").relative_to(SOURCE).parts)
        if name not in HEADERS and pxd.with_suffix(".py").exists():
            modules.append(Extension(name, [pxd.with_suffix(".py").as_posix()], extra_compile_args=FLAGS))
    return modules


def processors() -> int:
    """Count the processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class CompileModules(build_ext):
    """Translates and compiles what is newer than its compiled file, on all processors, and says so."""

    def run(self) -> None:
        """Compile; an editable installation takes what lies beside the sources already."""
        self._remove_orphans()
        stale = self._stale()
        if self.editable_mode and not stale:
            return
        began = time.monotonic()
        self.parallel = self.parallel or processors()
        if stale:
            seconds = max(5, round(SECONDS_A_MODULE * len(stale) / processors(), -1))
            say(f"Compiling {len(stale)} modules on {processors()} processors; about {seconds:.0f} seconds on a quiet machine.")
        self._translate()
        super().run()
        if stale:
            say(f"Compiled in {time.monotonic() - began:.0f} s.")

    def _remove_orphans(self) -> None:
        """Remove compiled files whose source was renamed or removed: Python would still import them."""
        made = {(SOURCE / self.get_ext_filename(module.name)) for module in self.extensions}
        suffix = self.get_ext_filename("x").removeprefix("x")
        for path in SOURCE.rglob(f"*{suffix}"):
            if path not in made:
                path.unlink()

    def _stale(self) -> list[str]:
        """Name the modules whose compiled file beside the source is missing, or older than something it is made from."""
        from Cython.Build.Dependencies import create_dependency_tree

        tree = create_dependency_tree(quiet=True)
        return [module.name for module in self.extensions if tree.newest_dependency(module.sources[0])[0] > self._compiled_at(module)]

    def _compiled_at(self, module: Extension) -> float:
        """Tell when a module's file beside its source was compiled; 0 if there is none."""
        path = SOURCE / self.get_ext_filename(module.name)
        return path.stat().st_mtime if path.exists() else 0.0

    def _translate(self) -> None:
        """Translate Python to C where that is not done; a module that Cython refuses ends the build."""
        from Cython.Build import cythonize
        from Cython.Compiler.Errors import CompileError

        try:
            made = cythonize(self.extensions, build_dir="build/cython", nthreads=self.parallel, quiet=True, compiler_directives=DIRECTIVES)
        except CompileError as error:
            raise SystemExit(f"Not compiled: {error}") from None
        sources = {module.name: module.sources for module in made}
        for module in self.extensions:
            module.sources = sources[module.name]


def say(sentence: str) -> None:
    """Say what is going on, at once."""
    print(sentence, file=sys.stderr, flush=True)


setup(ext_modules=compiled_modules(), cmdclass={"build_ext": CompileModules})
