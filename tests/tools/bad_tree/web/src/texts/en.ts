export const games = { yugo: 'Yugo' };
