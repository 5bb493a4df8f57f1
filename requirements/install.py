"""Make the environment .venv and install a group of pins into it: `python requirements/install.py check|run|dev|bench`.

What is missing is said in one sentence before anything is made; an environment that could not be finished is removed.
Called by the Makefile with the Python of the machine, which may be older than ours: plain syntax only.
"""

import argparse
import os
import shutil
import subprocess
import sys
import sysconfig
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
OLDEST = (3, 11)
PINS = Path("requirements")
VERSION = "import sys; print('%d.%d' % sys.version_info[:2])"


def stop(sentence):
    """End with a sentence on the error stream and exit code 1."""
    raise SystemExit(sentence)


def check_python():
    """Refuse a Python that is too old, or that cannot make environments."""
    if sys.version_info[:2] < OLDEST:
        found = dotted(sys.version_info[:2])
        stop(f"Estaminet needs Python 3.11 or later, and {sys.executable} is {found}: name a newer one, such as make PYTHON=python3.12.")
    try:
        import ensurepip  # noqa: F401 -- Debian ships it apart
        import venv  # noqa: F401
    except ImportError:
        stop("This Python cannot make environments: install its venv package (Debian: apt install python3-venv).")


def check_compiler():
    """Refuse a machine on which nothing can be compiled."""
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    if not shutil.which(compiler):
        stop(f"Estaminet needs a C compiler, and there is no {compiler}: install one (Debian: apt install gcc libc6-dev) or name it by CC.")
    if not (Path(sysconfig.get_path("include")) / "Python.h").exists():
        stop("Python's C headers are missing: install its development package (Debian: apt install python3-dev).")


def check_folder():
    """Refuse a folder that cannot be written to."""
    if not os.access(str(ROOT), os.W_OK):
        stop(f"{ROOT} cannot be written to: copy Estaminet to a folder of your own and run make there.")


def check_environment(folder, asked):
    """Refuse an environment that does not run, is too old, or is of another Python than the one asked for."""
    found = version_of(folder / "bin" / "python")
    if found < OLDEST:
        what = f"is of Python {dotted(found)}, too old" if found else "does not run any more"
        stop(f"The environment {folder} {what}: remove it (rm -r {folder}) and run make again.")
    if asked and found != sys.version_info[:2]:
        ours = dotted(sys.version_info[:2])
        stop(f"The environment {folder} is of Python {dotted(found)}, not {ours} as asked: remove it (rm -r {folder}) and run make again.")


def version_of(python):
    """Ask a Python for its version; nothing if it does not run."""
    try:
        done = subprocess.run([str(python), "-c", VERSION], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=True)
    except (OSError, subprocess.CalledProcessError):
        return ()
    return tuple(map(int, done.stdout.decode().split(".")))


def dotted(version):
    """Write a version."""
    return ".".join(map(str, version))


def check(folder, asked):
    """Refuse, before anything is made, what cannot work."""
    check_folder()
    if os.path.lexists(str(folder / "bin" / "python")):
        check_environment(folder, asked)
    else:
        check_python()
        check_compiler()


def step(title, *command):
    """Run a command, saying what it is for and how long it took; it ends all if it fails."""
    print(f"{title} ...", end=" ", flush=True)
    began = time.monotonic()
    code = subprocess.run([str(part) for part in command], cwd=str(ROOT), check=False).returncode
    if code:
        stop(f"{title}: failed, see above.")
    print(f"{time.monotonic() - began:.0f} s", flush=True)


def make_environment(folder):
    """Make an environment with uv in it."""
    step(f"Making the environment {folder}", sys.executable, "-m", "venv", folder)
    pip = (folder / "bin" / "python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--require-hashes")
    step("Installing uv", *pip, "-r", PINS / "uv.txt")


def install(folder, group):
    """Install a group of pins; `run` also compiles the modules and links the sources, so that they are the package."""
    python = folder / "bin" / "python"
    uv = (folder / "bin" / "uv", "pip", "install", "--quiet", "--python", python)
    step(f"Installing what {group} needs", *uv, "--require-hashes", "-r", PINS / f"{group}.txt")
    if group == "run":
        compile_modules(folder)
        step("Linking the sources", *uv, "--no-deps", "--no-build-isolation", "--editable", ".")


def compile_modules(folder):
    """Compile what is newer than its compiled file; setup.py says how long it may take and how long it took."""
    command = [str(folder / "bin" / "python"), "setup.py", "--quiet", "build_ext", "--inplace"]
    if subprocess.run(command, cwd=str(ROOT), check=False).returncode:
        stop("The modules could not be compiled, see above.")


def make_and_install(folder, group):
    """Install a group, into a new environment if there is none; nothing is left of a new one that could not be finished."""
    fresh = not folder.exists()
    try:
        if not (folder / "bin" / "uv").exists():
            make_environment(folder)
        install(folder, group)
    except BaseException:
        if fresh:
            shutil.rmtree(str(folder), ignore_errors=True)
        raise


def main():
    """Check, then install the group that is named."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("group", choices=("check", "run", "dev", "bench"))
    parser.add_argument("--folder", type=Path, default=Path(".venv"), help="the environment")
    parser.add_argument("--asked", action="store_true", help="this Python was named on purpose: the environment must be of it")
    given = parser.parse_args()
    os.chdir(str(ROOT))
    check(given.folder, given.asked)
    if given.group != "check":
        make_and_install(given.folder, given.group)


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        stop("\nInterrupted; run make again to go on.")
