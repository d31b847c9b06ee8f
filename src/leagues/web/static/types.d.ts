/** The messages of docs/protocol.md, and what the modules hand to each other. */

export type Box = [x: number, y: number, w: number, h: number];

export interface Item {
  id: string;
  kind: string;
  face: string;
  box: Box;
  z: number;
  label: string;
  art: string;
  radius: number;
}

/** An item in a step; without art and radius where these stay as they are. */
export type ChangedItem = Omit<Item, "art" | "radius"> & Partial<Pick<Item, "art" | "radius">>;

export interface Art {
  size: [w: number, h: number];
  art: string;
}

export interface Choice extends Art {
  action: string | null;
  items: string[];
  heading: string;
  title: string;
  label: string;
  note: string | null;
  main: boolean;
}

export interface Line {
  ply: number;
  seat: number | null;
  text: string;
}

export interface Score {
  categories: string[];
  seats: (number[] | null)[];
  totals: (number | null)[];
}

export interface TableState {
  names: string[];
  kinds: string[];
  connected: boolean[];
  status: "open" | "running" | "over" | "closed";
  sentence: string;
  result: string | null;
  can: string[];
  asked: number | null;
  mine: number[];
  rematch?: string | null;
}

export interface BoardFacts {
  w: number;
  h: number;
  label: string;
  bar: Box | null;
}

export interface Scene {
  type: "scene";
  step: number;
  ply: number;
  seat: number | null;
  turn: number;
  over: boolean;
  lang: string;
  shape: string;
  board: BoardFacts;
  items: Item[];
  choices: Choice[];
  log: Line[];
  score: Score;
  state: TableState;
}

export interface Step {
  type: "step";
  from: number;
  step: number;
  ply: number;
  turn: number;
  over: boolean;
  back: boolean;
  items: ChangedItem[];
  gone: string[];
  order: string[] | null;
  choices?: Choice[];
  log_length?: number;
  log: Line[];
  score: Partial<Score>;
  state?: TableState;
  pause?: number;
}

export interface Row {
  art: Art | null;
  cells: string[];
}

export interface Detail {
  title: string;
  kind: string;
  face: Art | null;
  lines: Row[];
  blocks: { heading: string; seat: number | null; art: Art | null; lines: Row[] }[];
  notes: Row[];
}

export type ServerMessage =
  | Scene
  | Step
  | { type: "done"; key: string; step: number }
  | { type: "refused"; key: string | null; error: string; text: string }
  | { type: "state"; state: TableState }
  | { type: "said"; seat: number | null; name: string; text: string }
  | { type: "detail"; item: string; step: number; detail: Detail | null }
  | { type: "bye"; error: string; text: string }
  | { type: "pong" };

/** What is on the table at one step; never changed, only followed by another one. */
export interface Model {
  step: number;
  ply: number;
  seat: number | null;
  turn: number;
  over: boolean;
  shape: string;
  board: BoardFacts;
  items: Map<string, Item>;
  order: string[];
  choices: Choice[];
  log: Line[];
  score: Score;
  state: TableState;
}

export interface Invitation {
  seat: number;
  url: string;
}

export interface TableBoot {
  table: string;
  game: string;
  title: string;
  live: string;
  replay: string;
  record: string;
  hall: string;
  shape: string;
  lang: string;
  scene: Scene;
  texts: Record<string, string>;
  invitations?: Invitation[];
  curtain?: boolean;
}

export interface ReplayBoot {
  table: string;
  title: string;
  steps: string;
  lang: string;
  texts: Record<string, string>;
  ply: number | null;
}

export interface Wish {
  type: string;
  key: string;
  step: number;
  ply: number;
  [field: string]: unknown;
}
