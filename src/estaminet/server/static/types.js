/**
 * The shapes of what travels (docs/architecture.md, "The wire"). Types only.
 *
 * @typedef {{id: string, args?: Record<string, string | number | Message>}} Message
 * @typedef {{id: string, x: number, y: number, name: Message, shape?: string, size?: number, kind?: string, label?: string}} Cell
 * @typedef {{kind: string, path: string}} Shape
 * @typedef {{id: string, title: Message}} Pick
 * @typedef {{x: number, y: number, width: number, height: number}} Box
 * @typedef {{title: Message, x: number, y: number, width: number, height: number}} Part
 * @typedef {{game: string, view: string, width: number, height: number, cells: Cell[], shapes?: Shape[], buttons?: Pick[], symbols?: Record<string, string>, sequence?: string[], target?: Box, preview?: string, parts?: Part[]}} Layout
 * @typedef {{id: string, kind: string, owner: number, cell: string, name: Message, face?: string, label?: string, dx?: number, dy?: number, size?: number}} Piece
 * @typedef {{kind: string, cells: string[], text?: string, owner?: number, title?: Message, quiet?: boolean}} Mark
 * @typedef {{text: string, cells?: string[], raised?: string, strong?: boolean}} FactPart
 * @typedef {{kind: string, title: Message, value?: string, parts?: FactPart[], detail?: string, done?: boolean, cells?: string[]}} Fact
 * @typedef {[string, number[]] | {[id: string]: number | Packed}} Packed
 * @typedef {{seat: number, player: number, over: boolean, pieces: Piece[], marks?: Mark[], facts?: Fact[][], prompts?: Message[], choices: Packed}} Scene
 * @typedef {{kind: string, name: string | Message, here?: boolean, seat: number, engine?: string, thinking?: boolean}} Player
 * @typedef {{number: number, seat: number, actions: {ply: number, text: string}[]}} Turn
 * @typedef {{returns: number[], points: number[] | null, reason: Message | null}} Result
 * @typedef {{draw: number | null, take_back: number | null, rematch: number | null}} Offers
 * @typedef {{kind: string, left_ms: (number | null)[] | null, running: number | null}} Clock
 * @typedef {{
 *   type: "state", table: string, game: string, round: number, rounds: number, ply: number, chair: number | null, chairs: number[], seat: number,
 *   status: "waiting" | "playing" | "over", result: Result | null, series: number[], players: Player[], clock: Clock, offers: Offers,
 *   can: Record<string, boolean>, turns: Turn[], layout_key: string, layout?: Layout, scene: Scene,
 *   seals?: {ply: number, seal: string, text?: string}[], salt?: string,
 *   last: {ply: number, seat: number, text: string, cells: string[]} | null
 * }} State
 * @typedef {{type: string, n?: number, ply?: number, message?: Message, rule?: string, cells?: string[], scene?: Scene, layout?: Layout,
 *   layout_key?: string, action?: number, text?: string, path?: string[], value?: number, line?: string[], lines?: Message[]}} Reply
 * @typedef {{table: string, game: string, title: string, sides: string[], views: {name: string, title: string}[], phone_view: string,
 *   invitation: string | null, watch: string | null, spectator: boolean, covers: boolean, notes: boolean, two_sided: boolean}} Boot
 */

export {};
