// What boards and pieces can be made of. Their colours are in styles/tokens.css, their light in paint.ts.
export const materials = ['kaya', 'walnut', 'celadon', 'plain'] as const;
export type Material = (typeof materials)[number];

// All but the plain one, which has flat colours only.
export const painted = materials.filter((material) => material !== 'plain');
