"""Build the compiled modules: every .py under src/estaminet that has a .pxd and is listed by `compiled_modules`."""

import os
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup

SOURCE = Path("src")
# their .pxd are inline headers; the .py stays interpreted
HEADERS = {
    "estaminet.core.bits",
    "estaminet.core.rng",
    "estaminet.search.arena",
}
FLAGS = ["-O2", "-g0", "-ffp-contract=off", "-Werror=incompatible-pointer-types"]  # the last is an error for newer compilers anyway


def compiled_modules() -> list[Extension]:
    """List an extension for every Python file that has an augmenting .pxd beside it."""
    modules = []
    for pxd in sorted((SOURCE / "estaminet").rglob("*.pxd")):
        name = ".".join(pxd.with_suffix("").relative_to(SOURCE).parts)
        if name not in HEADERS and pxd.with_suffix(".py").exists():
            modules.append(Extension(name, [str(pxd.with_suffix(".py"))], extra_compile_args=FLAGS))
    return modules


setup(
    ext_modules=cythonize(
        compiled_modules(),
        build_dir="build/cython",
        nthreads=os.cpu_count() or 1,
        compiler_directives={
            "language_level": 3,
            "annotation_typing": False,
            "boundscheck": False,
            "wraparound": False,
            "initializedcheck": False,
        },
    )
)
