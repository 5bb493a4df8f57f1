"""Monte Carlo tree search (UCT) over the C-level verbs of a thinker, without the GIL.

A node keeps only the actions it considers: the heaviest by `prefer`, more of them as its visits grow. Results are
summed for the first player, so that a player may act several times in a turn. With perfect information, results that
are certain are proven and carried up. With hidden information each simulation walks in a world of its own, drawn by
`imagine_for`; a node then considers the edges that are legal in this world.

A tree goes on: after an action is played, what was found below it is kept and the rest is given back.
"""

from __future__ import annotations

import cython

from estaminet.core.deadline import Deadline
from estaminet.core.game import Thinking
from estaminet.core.position import Position
from estaminet.search.growth import Growth

if not cython.compiled:
    from math import log, sqrt

    from estaminet.core.deadline import clock_us
    from estaminet.core.position import MOST_LEGAL
    from estaminet.core.rng import below
    from estaminet.search.growth import UNPROVEN
    from estaminet.search.nodes import release, zeros

LONGEST_PATH = 1024
LONGEST_ROLLOUT = 100_000
CLOCK_US = 1000  # about so long between two looks at the clock
EARLY = 8.0  # the logarithm of a node's visits from which on patience counts: three thousand
FAVOURS = 1024  # steps of what the root adds to an action's value


class Tree(Growth):
    """One search tree of one thread."""

    def __init__(self, position: Position, seat: int, seed: int, thinking: Thinking, overlook: float = 0.0, megabytes: int = 256) -> None:
        self.root = position.game.thinker()
        self.root.game = position.game
        self.root.copy_from(position)
        self.position = self.root.copy()
        self.seat = seat
        self.hidden = position.game.hidden
        self.exploration = thinking.exploration
        self.patience = thinking.patience
        self.rollout_actions = thinking.rollout_actions
        self.width = thinking.width
        self.growth = thinking.growth
        self.variety = thinking.variety / FAVOURS
        self.overlooked = int(overlook * 1000)
        self._set_up(megabytes)
        self.stamp = 0
        self.leaf = 0
        self.depth = 0
        self.simulations = 0
        self.deadline = Deadline()
        if not cython.compiled:
            self.actions = [0] * MOST_LEGAL
            self.weights = [0.0] * MOST_LEGAL
            self.path_edges = [0] * LONGEST_PATH
            self.path_nodes = [0] * LONGEST_PATH
            self.rng = [0]
            self.dice = [0]
        self.stamps = zeros(position.game.action_count)
        self.rng[0] = seed
        self.oversight = seed ^ 0x5DEECE66D
        if not self.stamps or self._add_node() < 0:
            raise MemoryError

    def __dealloc__(self) -> None:
        release(self.stamps)

    def run(self, simulations: int, milliseconds: int, deadline: Deadline) -> None:
        """Search until one of the budgets is spent (0: no such budget), the root is proven or the deadline is stopped; once at least."""
        self.deadline = deadline
        with cython.nogil:
            self._run(simulations, milliseconds)

    def _run(self, simulations: int, milliseconds: int) -> None:
        begun = clock_us()
        end = begun + milliseconds * 1000
        if self.deadline.end_us > 0:
            end = min(end, self.deadline.end_us)
        done = 0
        due = 1  # to look at the clock
        while self.nodes[0].proven == UNPROVEN and (simulations == 0 or done < simulations):
            if done > 0 and self.deadline.stopped:
                break
            if milliseconds > 0 and done == due:
                now = clock_us()
                if now >= end:
                    break
                due += max(1, min(done, done * CLOCK_US // (now - begun + 1)))
            self._simulate()
            done += 1
        self.simulations += done

    # From one root to the next.

    def advance(self, action: int, position: Position) -> bool:
        """Go on from the position after a root action, with what was found below it; False if that was nothing."""
        self.root.copy_from(position)
        with cython.nogil:
            kept = self._find(action)
            self._keep(kept)
        if self.node_count == 0:
            raise MemoryError
        self._favour()
        return kept >= 0

    def place(self, position: Position) -> None:
        """Walk from now on from another imagined world of the root."""
        self.root.copy_from(position)

    def _find(self, action: int) -> int:
        """Find the node below the root where the seat sees what it sees now; -1 if there is none with anything below it.

        A thinker may take for a certain draw what the rules do not end, such as the first repetition: such a node has nothing below.
        """
        information = self.root.information_key(self.seat) if self.hidden else 0
        edge = self.nodes[0].first
        while edge >= 0 and self.edges[edge].action != action:
            edge = self.edges[edge].next
        node = -1
        if edge >= 0:
            node = self.edges[edge].child
        while node >= 0 and self.nodes[node].information != information:
            node = self.nodes[node].other
        if node >= 0 and self.nodes[node].first < 0:
            return -1
        return node

    def _favour(self) -> None:
        """Draw what the root adds to the value of each of its actions."""
        edge = self.nodes[0].first
        while edge >= 0:
            self.edges[edge].favour = self._draw_favour(self.edges[edge].action)
            edge = self.edges[edge].next

    def _draw_favour(self, action: int) -> int:
        self.dice[0] = self.oversight + (self.nodes[0].number << 20) + action
        return below(self.dice, FAVOURS)

    def _simulate(self) -> None:
        """Walk from the root to a leaf, judge it, and carry the result back."""
        self._walk()
        self._finish(self._judge(self.leaf))

    def _walk(self) -> None:
        """Walk from the root to a leaf: a node where the walk rests, or -1 if there is no memory left for one."""
        self.position.copy_from(self.root)
        if self.hidden:
            self.position.imagine_for(self.seat, self.rng)
        node = 0
        self.depth = 0
        while not self._resting(node, self.depth):
            edge = self._descend(node)
            if edge < 0:
                break
            self.path_nodes[self.depth] = node
            self.path_edges[self.depth] = edge
            self.depth += 1
            self.position.apply(self.edges[edge].action)
            node = self._child(edge)
            if node < 0:
                break
        self.leaf = node

    def _finish(self, value: float) -> None:
        """Carry a leaf's value for the first player back to the root, and what is proven of it as far as it decides."""
        if self.leaf >= 0:
            self.nodes[self.leaf].visits += 1
        self._back_up(self.depth, value)
        if not self.hidden and self.leaf >= 0 and self.nodes[self.leaf].proven != UNPROVEN:
            self._prove(self.depth)

    def _child(self, edge: int) -> int:
        """Find or make the node that an edge leads to, one for each thing that the seat may see there; -1 if there is no memory left."""
        information = self.position.information_key(self.seat) if self.hidden else 0
        node = self.edges[edge].child
        last = -1
        while node >= 0 and self.nodes[node].information != information:
            last = node
            node = self.nodes[node].other
        if node >= 0:
            return node
        node = self._add_node()
        if node >= 0:
            self.nodes[node].information = information
            if last < 0:
                self.edges[edge].child = node
            else:
                self.nodes[last].other = node
        return node

    def _resting(self, node: int, depth: int) -> bool:
        """Whether the walk ends here: the game does, the result is known, or the node is new."""
        if self.position.is_over() or depth == LONGEST_PATH:
            return True
        if node == 0:
            return False
        if self.hidden:
            return self.nodes[node].visits == 0 or (self._notices(node, 0) and self.position.wins_at_once())
        return self.nodes[node].visits == 0 or self.nodes[node].proven != UNPROVEN

    def _judge(self, node: int) -> float:
        """Value the end of a walk for the first player: by the rules, by proof, or by a rollout."""
        if self.position.is_over():
            if node >= 0 and not self.hidden:
                self.nodes[node].proven = self.position.outcome()
            return self.position.outcome()
        if node >= 0 and self.nodes[node].proven != UNPROVEN:
            return self.nodes[node].proven
        return self._rollout()

    def _rollout(self) -> float:
        """Play on by the thinker's policy; a rollout that is cut is valued by `evaluate`."""
        left = LONGEST_ROLLOUT
        if self.rollout_actions >= 0:
            left = self.rollout_actions
        while not self.position.is_over():
            if left == 0:
                return self.position.evaluate()
            self.position.apply(self.position.rollout_action(self.actions, self.rng))
            left -= 1
        return self.position.outcome()

    def _descend(self, node: int) -> int:
        """Choose the edge to follow from a node, considering more of them as its visits grow; -1 if there is none."""
        wanted = self.width + cython.cast(int, self.growth * sqrt(self.nodes[node].visits))
        if self.hidden or self.nodes[node].legal == 0:
            self._open(node, wanted)
        elif self.nodes[node].count < wanted and self.nodes[node].count < self.nodes[node].legal and self._edge_fits():
            self._open(node, wanted + wanted // 2)
        edge = self._choose(node)
        while edge < 0 and self.nodes[node].count < self.nodes[node].legal and self._edge_fits():
            self._open(node, 2 * self.nodes[node].count + 1)  # all that it considered is decided
            edge = self._choose(node)
        return edge

    def _choose(self, node: int) -> int:
        """Give the undecided edge with the best upper confidence bound, unvisited ones first; -1 if all are decided."""
        sign = 1 - 2 * self.position.to_move()
        self.nodes[node].sign = sign
        explore = log(self.nodes[node].visits + 1)
        exploration = self.exploration * (1.0 + self.patience * (explore - EARLY)) if explore > EARLY else self.exploration
        best = -1
        best_score = -1e9
        edge = self.nodes[node].first
        while edge >= 0:
            if self._open_to(edge):
                if self.edges[edge].visits == 0:
                    return edge
                if self.hidden:
                    explore = log(self.edges[edge].available + 1)
                score = sign * self.edges[edge].value / self.edges[edge].visits
                score += exploration * sqrt(explore / self.edges[edge].visits)
                if node == 0:
                    score += self.variety * self.edges[edge].favour
                if score > best_score:
                    best = edge
                    best_score = score
            edge = self.edges[edge].next
        return best

    def _open_to(self, edge: int) -> bool:
        """Whether a walk may follow an edge: legal in this world, or its result not yet known."""
        if self.hidden:
            return self.stamps[self.edges[edge].action] == self.stamp + 1
        return self.edges[edge].child < 0 or self.nodes[self.edges[edge].child].proven == UNPROVEN

    def _notices(self, node: int, action: int) -> bool:
        """Whether an action, or a win, is not among what is overlooked in a node."""
        self.dice[0] = self.oversight ^ ((self.nodes[node].number << 20) + action)
        return below(self.dice, 1000) >= self.overlooked

    def _list_actions(self, node: int) -> int:
        """List the legal actions but those that are overlooked in this node; at least one stays."""
        count = self.position.legal_into(self.actions)
        if self.overlooked == 0:
            return count
        kept = 0
        for index in range(count):
            if self._notices(node, self.actions[index]):
                self.actions[kept] = self.actions[index]
                kept += 1
        return kept if kept > 0 else 1

    def _open(self, node: int, wanted: int) -> None:
        """Match a node's edges with the actions legal here, and add the most promising of the others."""
        self.stamp += 2
        count = self._list_actions(node)
        for index in range(count):
            self.stamps[self.actions[index]] = self.stamp
        present = 0
        edge = self.nodes[node].first
        while edge >= 0:
            if self.stamps[self.edges[edge].action] == self.stamp:
                self.stamps[self.edges[edge].action] = self.stamp + 1
                self.edges[edge].available += 1
                present += 1
            edge = self.edges[edge].next
        self.nodes[node].legal = count
        if present < wanted and present < count and self._edge_fits():
            self._add(node, count, wanted - present + (wanted // 2 if self.hidden else 0))  # weighing them all anew is dear

    def _add(self, node: int, count: int, adding: int) -> None:
        """Add the heaviest of the actions that have no edge yet; all of them, in random order, if none is preferred."""
        missing = 0
        for index in range(count):
            if self.stamps[self.actions[index]] == self.stamp:
                self.actions[missing] = self.actions[index]
                missing += 1
        if not self.position.prefer(self.actions, missing, self.weights):
            self._shuffle(missing)
            for index in range(missing):
                self._add_edge(node, self.actions[index])
            return
        while adding > 0 and missing > 0:
            best = 0
            for index in range(1, missing):
                if self.weights[index] > self.weights[best]:
                    best = index
            self._add_edge(node, self.actions[best])
            missing -= 1
            adding -= 1
            self.actions[best] = self.actions[missing]
            self.weights[best] = self.weights[missing]

    def _shuffle(self, count: int) -> None:
        """Shuffle the first actions of the list."""
        for last in range(count - 1, 0, -1):
            chosen = below(self.rng, last + 1)
            action = self.actions[last]
            self.actions[last] = self.actions[chosen]
            self.actions[chosen] = action

    def _add_edge(self, node: int, action: int) -> bool:
        """Append an edge to a node; False if the memory is used up."""
        if not self._edge_fits():
            return False
        edge = self.edge_count
        self.edge_count += 1
        self.edges[edge].action = action
        self.edges[edge].child = -1
        self.edges[edge].visits = 0
        self.edges[edge].available = 1
        self.edges[edge].favour = self._draw_favour(action) if node == 0 else 0
        self.edges[edge].prior = 0.0
        self.edges[edge].value = 0.0
        self._link(node, edge)
        self.stamps[action] = self.stamp + 1
        return True

    def _back_up(self, depth: int, value: float) -> None:
        """Add a result to all nodes and edges of the walk; who has a certain draw there need not accept less."""
        for index in range(depth - 1, -1, -1):
            self.edges[self.path_edges[index]].visits += 1
            self.edges[self.path_edges[index]].value += value
            node = self.path_nodes[index]
            self.nodes[node].visits += 1
            if self.nodes[node].drawn and self.nodes[node].sign * value < 0:
                value = 0.0

    def _prove(self, depth: int) -> None:
        """Carry a proven result up the walk as far as it decides."""
        while depth > 0 and self._settle(self.path_nodes[depth - 1]):
            depth -= 1

    def _settle(self, node: int) -> bool:
        """Prove a node by its children: one that wins is enough, else all of them are needed."""
        sign = self.nodes[node].sign
        best = -sign
        complete = self.nodes[node].count == self.nodes[node].legal
        edge = self.nodes[node].first
        while edge >= 0:
            child = self.edges[edge].child
            proven = UNPROVEN
            if child >= 0:
                proven = self.nodes[child].proven
            if proven == sign:
                self.nodes[node].proven = sign
                return True
            if proven == UNPROVEN:
                complete = False
            elif proven == 0:
                best = 0
                self.nodes[node].drawn = True
            edge = self.edges[edge].next
        if complete:
            self.nodes[node].proven = best
        return complete

    # What came out, for Python.

    @property
    def proven(self) -> int | None:
        """The root's certain result for the first player; None if it is not known."""
        return None if self.nodes[0].proven == UNPROVEN else self.nodes[0].proven

    def tried(self) -> list[tuple[int, int, float, int | None]]:
        """Give for each root action: visits, sum of results for the first player, and what is proven."""
        found = []
        edge = self.nodes[0].first
        while edge >= 0:
            child = self.edges[edge].child
            proven = None
            if child >= 0 and self.nodes[child].proven != UNPROVEN:
                proven = self.nodes[child].proven
            found.append((self.edges[edge].action, self.edges[edge].visits, self.edges[edge].value, proven))
            edge = self.edges[edge].next
        return found

    def lines(self) -> list[tuple[int, int, float, int | None, list[int]]]:
        """Give for each root action: visits, sum of results for the first player, what is proven, and the line that follows."""
        found = []
        edge = self.nodes[0].first
        for tried in self.tried():
            found.append((*tried, self._line(edge)))
            edge = self.edges[edge].next
        return found

    def _line(self, edge: int) -> list[int]:
        """Follow the most visited edges."""
        line = []
        while edge >= 0:
            line.append(self.edges[edge].action)
            child = self.edges[edge].child
            edge = self._favourite(child) if child >= 0 else -1
        return line

    def _favourite(self, node: int) -> int:
        """Give the most visited edge of a node, or one that is proven to win; -1 if none was visited."""
        best = -1
        edge = self.nodes[node].first
        while edge >= 0:
            if self.edges[edge].visits > 0:
                if self.edges[edge].child >= 0 and self.nodes[self.edges[edge].child].proven == self.nodes[node].sign:
                    return edge
                if best < 0 or self.edges[edge].visits > self.edges[best].visits:
                    best = edge
            edge = self.edges[edge].next
        return best
