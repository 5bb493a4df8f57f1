# make play: the café in your browser.   make test: everything is checked.   make help: the rest.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PORT ?=
INSTALL := $(PYTHON) requirements/install.py $(if $(filter file,$(origin PYTHON)),,--asked) --folder $(VENV)
WORKERS := --dist loadfile --no-loadscope-reorder --numprocesses
export MYPYPATH := typings
export PYTHONDONTWRITEBYTECODE :=  # tests start hundreds of processes: each module is compiled once, not once in each

.PHONY: help play test build check tests bench faults docs shots wheel pins environment system clean

help:            ## list the commands
	@grep -E '^[a-z]+: .*##|^[a-z]+:  *##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*##/\t/'

play: build      ## start the café on an embedded database, and open or print its address
	@$(BIN)/estaminet serve $(if $(PORT),--port $(PORT))

test: system check tests   ## everything: linters, types, layers, rules, servers, browsers

build: $(VENV)/run.done    ## compile what is newer than its compiled file
	@$(BIN)/python setup.py --quiet build_ext --inplace

check: build $(VENV)/dev.done node_modules/.done   ## ruff, mypy, import-linter, prettier, eslint, tsc
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	npx --no-install prettier --check "src/estaminet/server/static/*.js" eslint.config.mjs
	npx --no-install eslint src/estaminet/server/static
	npx --no-install tsc --project tsconfig.json

tests: build $(VENV)/dev.done node_modules/.done   ## the tests, compiled; then the rules once more, interpreted
	$(BIN)/python -m pytest $(WORKERS) 3
	ESTAMINET_MODE=interpreted $(BIN)/python -m pytest $(WORKERS) 2 tests/contract tests/games

bench: build $(VENV)/dev.done $(VENV)/bench.done ## print speed, strength and size next to peers
	$(BIN)/estaminet bench --all
	$(BIN)/python -m pytest -m long

faults: build $(VENV)/dev.done system   ## kill, starve, cut off and mislead a server with players at it (docs/faults.md)
	$(BIN)/python -m tests.faults --long
	$(BIN)/python -m pytest -m long tests/server

docs: build $(VENV)/dev.done  ## make the pages of docs/ and the reference of the package into build/docs
	$(BIN)/python docs/build.py --reference

shots: build $(VENV)/dev.done  ## take pictures of every page and every game into build/shots
	$(BIN)/python -m tests.shots

wheel: $(VENV)/dev.done    ## build the wheel into dist/
	$(BIN)/python -m build --wheel --no-isolation

pins: $(VENV)/dev.done     ## write requirements/ anew from pyproject.toml
	requirements/pin $(BIN)/uv

system:          ## install Chromium, PostgreSQL and Node.js from Debian's packages if they are missing
	@sh tests/system.sh

clean:           ## remove what was built, but not the environment
	rm -rf build dist src/*.egg-info
	find src -name '*.so' -delete

environment:
	@command -v $(PYTHON) >/dev/null || { echo "There is no $(PYTHON): install Python 3.11 or later, or name one by PYTHON=." >&2; exit 1; }
	@$(INSTALL) check

$(VENV)/run.done: requirements/run.txt pyproject.toml setup.py | environment
	@$(INSTALL) run
	@touch $@

$(VENV)/dev.done $(VENV)/bench.done: $(VENV)/%.done: requirements/%.txt | $(VENV)/run.done
	@$(INSTALL) $*
	@touch $@

node_modules/.done: package-lock.json
	npm ci --silent --no-audit --no-fund
	@touch $@
