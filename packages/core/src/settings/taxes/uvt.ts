import type { Uvt } from './withhold'

/** Value of the UVT by year. Source: facts B2; 2025 Res. DIAN 000193/2024, 2026 Res. 000238/2025. A new year is a row of the shop's settings. */
export const defaultUvt: readonly (Uvt & { norm: string })[] = [
  { year: 2024, valueCents: 4_706_500, norm: 'Resolución DIAN 000187 de 2023' },
  { year: 2025, valueCents: 4_979_900, norm: 'Resolución DIAN 000193 de 2024' },
  { year: 2026, valueCents: 5_237_400, norm: 'Resolución DIAN 000238 de 2025' },
]
