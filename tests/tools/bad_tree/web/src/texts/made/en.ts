export const games = { yugo: 'Yugo' };
export const piece = (game: string) => (game === 'yugo' ? 'pawn' : 'stone');
