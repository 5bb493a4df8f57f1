/**
 * The shapes of what travels. Types only, made by `python -m estaminet.server.types` from the structs of the server.
 *
 * @typedef {{
 *   type: "state", game: string, round: number, rounds: number, ply: number, chairs: number[], seat: number,
 *   status: "waiting" | "playing" | "over", result: Result | null, series: number[], offers: Offers, notice: Message | null, can: Can,
 *   turns: Turn[], changes: Change[], seals: Seal[], salt: string, exercise: ExerciseView | null, tree: Node[], here: number,
 *   version: number, table: string, layout_key: string, scene: Scene, clock: Clock, players: Player[]
 * }} WholeState
 * @typedef {{kind: string, returns: number[], points: number[], why: Message, rule: string, cells: string[]}} Result
 * @typedef {{id: string, args?: Record<string, string | number | Message>, also?: Record<string, string>}} Message
 * @typedef {{draw: number | null, take_back: number | null, rematch: number | null}} Offers
 * @typedef {{
 *   take_back: boolean, draw: boolean, resign: boolean, hint: boolean, rematch: boolean, next_round: boolean, review: boolean
 * }} Can
 * @typedef {{number: number, seat: number, actions: Action[]}} Turn
 * @typedef {{ply: number, text: string, told?: Message}} Action
 * @typedef {{
 *   ply: number, seat: number, text: string, told: Message, left: string[], came: string[], turned: string[], gone: string[],
 *   ways: string[][], headline: Message | null
 * }} Change
 * @typedef {{ply: number, seal: string, text?: string}} Seal
 * @typedef {{
 *   title: Message, text: Message, step: number, steps: number, status: "open" | "solved" | "missed" | "shown", solved: number[],
 *   move: number, moves: number, told?: Message, rule?: string
 * }} ExerciseView
 * @typedef {{
 *   id: number, parent?: number, ply?: number, seat?: number, number?: number, text?: string, told?: Message, before?: string[],
 *   comments?: string[], marks?: number[]
 * }} Node
 * @typedef {{
 *   seat: number, player: number, over: boolean, pieces: Piece[], choices: Packed, marks?: Mark[], facts?: Fact[][],
 *   prompts?: Message[]
 * }} Scene
 * @typedef {{
 *   id: string, kind: string, owner: number, cell: string, name: Message, face?: string, label?: string, dx?: number, dy?: number,
 *   size?: number
 * }} Piece
 * @typedef {{kind: string, cells: string[], text?: string, owner?: number, title?: Message, quiet?: boolean}} Mark
 * @typedef {{kind: string, title: Message, value?: string, detail?: string, done?: boolean, cells?: string[], parts?: FactPart[]}} Fact
 * @typedef {{text: string, cells?: string[], raised?: string, strong?: boolean}} FactPart
 * @typedef {{kind: string, left_ms: number[] | null, running: number | null}} Clock
 * @typedef {{kind: string, name: string | Message, seat: number, here: boolean, thinking?: boolean}} Player
 * @typedef {{layout?: Layout}} WithLayout
 * @typedef {{
 *   view: string, width: number, height: number, cells: Cell[], shapes?: Shape[], buttons?: Pick[], symbols?: Record<string, string>,
 *   game?: string, sequence?: string[], target?: Box, preview?: string, parts?: Part[]
 * }} Layout
 * @typedef {{
 *   id: string, x: number, y: number, name: Message, shape?: string, size?: number, kind?: string, label?: string, coordinate?: string
 * }} Cell
 * @typedef {{kind: string, path: string, name?: Message}} Shape
 * @typedef {{id: string, title: Message}} Pick
 * @typedef {{x: number, y: number, width: number, height: number}} Box
 * @typedef {{title: Message, x: number, y: number, width: number, height: number}} Part
 * @typedef {{type: "difference", before: number, version: number, edits: Edit[]}} Edits
 * @typedef {{
 *   table: string, game: string, title: string, goal: string, introduction: boolean, sides: string[], views: ViewTitle[],
 *   phone_view: string, invitation: string | null, watch: string, spectator: boolean, covers: boolean, notes: boolean,
 *   two_sided: boolean, options: Record<string, string | number>, next_level: LevelManifest | null, learn: string | null,
 *   levels: string[], puzzle: string | null, analysis: boolean
 * }} Boot
 * @typedef {{name: string, title: string}} ViewTitle
 * @typedef {{number: number, name: string, sentence: string}} LevelManifest
 * @typedef {{
 *   type: "lines", node: number, seat: number, best: AdvisedLine[], knows: Message | null, exact: boolean, positions: number,
 *   milliseconds: number, thinking: boolean
 * }} Lines
 * @typedef {{moves: AdvisedMove[], chance?: number, sure?: Message, path?: string[]}} AdvisedLine
 * @typedef {{text: string, seat: number, told: Message}} AdvisedMove
 * @typedef {{start?: number, plies?: Judged[], accuracy?: number[], worst?: Better[], lines?: Message[]}} GameReview
 * @typedef {{
 *   ply: number, seat: number, chance: number, lost?: number, luck?: number, judgement?: "" | "slip" | "mistake" | "blunder",
 *   exact?: boolean
 * }} Judged
 * @typedef {{
 *   ply: number, seat: number, judgement: "" | "slip" | "mistake" | "blunder", position: string, told: Message, answer: Message | null,
 *   better: Message, action: string, good: string[], moves: string[], line: Message[], exact?: boolean
 * }} Better
 * @typedef {{
 *   puzzle: string, solved: boolean | null, counts: boolean, rating: number, change: number, puzzle_rating: number, streak: number,
 *   answer: Message | null
 * }} Verdict
 * @typedef {{kind: string, sentence: Message, told: boolean}} Effect
 * @typedef {[string, number[]] | {[id: string]: number | Packed}} Packed
 * @typedef {[(string | number)[], ...any[]]} Edit
 * @typedef {Edits & WithLayout} Difference
 * @typedef {WholeState & WithLayout} State
 * @typedef {{
 *   type: "done" | "refused" | "look" | "preview" | "hint" | "coach" | "review" | "pong", n?: number | null, ply?: number,
 *   message?: Message, field?: string, rule?: string, cells?: string[], repeat?: boolean, layout_key?: string, scene?: Scene,
 *   layout?: Layout, change?: Change, action?: number, text?: string, path?: string[], value?: number, line?: string[], told?: Message,
 *   sure?: Message | null, why?: Message[], effects?: Effect[], title?: Message | null, lines?: Message[]
 * }} Reply
 */

export {};
