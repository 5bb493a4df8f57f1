# make play: the café in your browser.   make test: everything is checked.   make help: the rest.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
UV := $(BIN)/uv pip
PORT ?= 8420
INSTALL := $(UV) install --quiet --python $(BIN)/python --require-hashes
TWO := --numprocesses 2 --dist loadfile
export MYPYPATH := typings

.PHONY: help play test build check tests bench docs wheel pins system clean

help:            ## list the commands
	@grep -E '^[a-z]+: .*##|^[a-z]+:  *##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*##/\t/'

play: build      ## start the café on an embedded database, and open or print its address
	$(BIN)/estaminet serve --port $(PORT)

test: system check tests   ## everything: linters, types, layers, rules, servers, browsers

build: $(VENV)/run.done    ## compile what is newer than its compiled file
	@$(BIN)/python setup.py --quiet build_ext --inplace --parallel 2

check: build $(VENV)/dev.done node_modules/.done   ## ruff, mypy, import-linter, prettier, eslint, tsc
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	npx --no-install prettier --check "src/estaminet/server/static/*.js" eslint.config.mjs
	npx --no-install eslint src/estaminet/server/static
	npx --no-install tsc --project tsconfig.json

tests: build $(VENV)/dev.done   ## the tests, compiled; then the rules once more, interpreted
	$(BIN)/python -m pytest $(TWO)
	ESTAMINET_MODE=interpreted $(BIN)/python -m pytest $(TWO) tests/contract tests/games

bench: build $(VENV)/dev.done $(VENV)/bench.done ## print speed, strength and size next to peers
	$(BIN)/estaminet bench --all
	$(BIN)/python -m pytest -m long

docs: build      ## make the pages of docs/ into build/docs
	$(BIN)/python docs/build.py

wheel: $(VENV)/dev.done    ## build the wheel into dist/
	$(BIN)/python -m build --wheel --no-isolation

pins: $(VENV)/dev.done     ## write requirements/ anew from pyproject.toml
	requirements/pin $(BIN)/uv

system:          ## install Chromium, PostgreSQL and Node.js from Debian's packages if they are missing
	@sh tests/system.sh

clean:           ## remove what was built, but not the environment
	rm -rf build dist src/*.egg-info
	find src -name '*.so' -delete

$(BIN)/uv:
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --require-hashes -r requirements/uv.txt

$(VENV)/run.done: requirements/run.txt pyproject.toml setup.py | $(BIN)/uv
	$(INSTALL) -r requirements/run.txt
	$(UV) install --quiet --python $(BIN)/python --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/dev.done: requirements/dev.txt | $(VENV)/run.done
	$(INSTALL) -r requirements/dev.txt
	@touch $@

$(VENV)/bench.done: requirements/bench.txt | $(VENV)/run.done
	$(INSTALL) -r requirements/bench.txt
	@touch $@

node_modules/.done: package-lock.json
	npm ci --silent --no-audit --no-fund
	@touch $@
