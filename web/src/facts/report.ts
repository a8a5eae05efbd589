// The reports in data/facts, as `crosscut report` writes them.
export interface Row {
  label: string;
  value: number;
  low: number | null; // no bound on this side
  high: number | null;
  sample: number;
  key?: string; // the player, the rule, the variant or the turn that it is about
  number?: number; // komi, prison or playouts
}
export interface Figure {
  id: string;
  unit: string; // "%": values are shares
  after: string; // who measures it likewise
  rows: Row[];
}
export interface Report {
  game: string;
  options: string;
  command: string;
  figures: Figure[];
  specimens: { title: string; match: string; game: number; result: string; moves: string[] }[];
  map: Record<string, number>; // by place, the chances of the best first turn there
  lengths: number[];
  margins: number[]; // of the player who moved first; none in a game without a score
  legal?: number[]; // by ply, the mean number of legal turns; reports of earlier versions have none
  courses: number[][]; // of each game that the engine looked at, the chances of the first player
}

const files = import.meta.glob<{ default: Report }>('../../../data/facts/*.json');
const file = (game: string) => files[`../../../data/facts/${game}.json`];

// Null: there is none.
export async function report_on(game: string): Promise<Report | null> {
  return (await file(game)?.())?.default ?? null;
}
export const reported = (game: string) => file(game) !== undefined;

export const figure_of = (report: Report, id: string) => report.figures.find((figure) => figure.id === id) ?? null;

export const rows_of = (report: Report | null, id: string): Row[] => (report && figure_of(report, id)?.rows) ?? [];

// "size=9 komi=4" as the options of a game.
export const options_of = (text: string): Record<string, string> =>
  Object.fromEntries(text.split(' ').map((word) => word.split('=') as [string, string]));

// The row of a figure that stands for the game as it is, played by the strong player.
export function main_row({ rows }: Figure): Row | null {
  return rows.find(({ key }) => key === 'all' || key === 'strong') ?? rows[0] ?? null;
}

// How often the other player becomes the likelier winner.
export function lead_changes(course: number[]): number {
  return course.filter((chance, ply) => ply > 0 && ((course[ply - 1] ?? 0.5) - 0.5) * (chance - 0.5) < 0).length;
}
