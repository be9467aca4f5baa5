export const root: string
export const webDist: string
export const serverBundle: string
export const tool: Record<'tsc' | 'biome' | 'knip' | 'vitest' | 'tsx' | 'playwright', string>
