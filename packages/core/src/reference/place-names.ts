/*
 * Names of municipalities and departments that are in use beside those of DANE, by the official code. Keys are written as
 * `nameKey` compares them: lower case, without accents, signs or blanks.
 */

/** ISO 3166-2:CO, which WooCommerce writes with `CO-` before it and Shopify without. */
const isoCodes: Record<string, string> = {
  ...{ ama: '91', ant: '05', ara: '81', atl: '08', bol: '13', boy: '15', cal: '17', caq: '18', cas: '85', cau: '19' },
  ...{ ces: '20', cho: '27', cor: '23', cun: '25', dc: '11', gua: '94', guv: '95', hui: '41', lag: '44', mag: '47' },
  ...{ met: '50', nar: '52', nsa: '54', put: '86', qui: '63', ris: '66', san: '68', sap: '88', suc: '70', tol: '73' },
  ...{ vac: '76', vau: '97', vid: '99' },
}

export const departmentNames: readonly (readonly [key: string, code: string])[] = [
  ...Object.entries(isoCodes),
  ...Object.entries({
    ...{ bogota: '11', bogotadc: '11', distritocapital: '11', santafedebogota: '11', santafedebogotadc: '11' },
    ...{ bogotadistritocapital: '11', distritocapitaldebogota: '11', bdc: '11', bog: '11' },
    ...{ valle: '76', valledelcauca: '76', valledecauca: '76', vallecauca: '76' },
    ...{ nortesantander: '54', nortedesder: '54', ndesantander: '54', nsantander: '54', nortestder: '54' },
    ...{
      guajira: '44',
      sanandres: '88',
      sanandresislas: '88',
      sanandresyprovidencia: '88',
      sanandresprovidencia: '88',
    },
    ...{ sanandresprovidenciaysantacatalina: '88', sanandresyprovidenciaysantacatalina: '88' },
    ...{ archipielagodesanandresprovidenciaysantacatalina: '88', archipielagodesanandres: '88' },
    ...{ archipielagodesanandresyprovidencia: '88', cmarca: '25', cundi: '25' },
  }),
]

/** Localities of Bogotá, which buyers write where a city is asked. Source: Acuerdo 2 de 1992, Concejo de Bogotá. */
export const localities: ReadonlySet<string> = new Set([
  ...['usaquen', 'chapinero', 'santafe', 'sancristobal', 'usme', 'tunjuelito', 'bosa', 'kennedy', 'fontibon'],
  ...['engativa', 'suba', 'barriosunidos', 'teusaquillo', 'losmartires', 'antonionarino', 'puentearanda'],
  ...['lacandelaria', 'rafaeluribeuribe', 'rafaeluribe', 'ciudadbolivar', 'sumapaz'],
])

export const cityNames: readonly (readonly [key: string, code: string])[] = Object.entries({
  ...{ bogota: '11001', bogotadc: '11001', bogotad: '11001', bta: '11001', bog: '11001', distritocapital: '11001' },
  ...{ santafedebogota: '11001', santafedebogotadc: '11001', santafebogota: '11001', bogotadistritocapital: '11001' },
  ...{ santiagodecali: '76001', cartagenadeindias: '13001', sanjosedecucuta: '54001', sanjuandepasto: '52001' },
  ...{ buga: '76111', guadalajaradebuga: '76111', tumaco: '52835', sanandresdetumaco: '52835', ubate: '25843' },
  ...{ mompos: '13468', mompox: '13468', santacruzdemompox: '13468', santacruzdemompos: '13468' },
  ...{ tolu: '70820', since: '70742', mariquita: '73443', sansebastiandemariquita: '73443' },
  ...{ armeroguayabal: '73055', armero: '73055', villadeleiva: '15407', leguizamo: '86573', puertoleguizamo: '86573' },
  ...{ puertoinirida: '94001', inirida: '94001', sanandresislas: '88001', sanandresisla: '88001' },
  ...{ isladesanandres: '88001', santamartadtch: '47001', bquilla: '08001', bmanga: '68001', vcio: '50001' },
  ...{ villavo: '50001', fusa: '25290', faca: '25269', zipa: '25899', barranca: '68081', quilichao: '19698' },
  ...{ lacejadeltambo: '05376', darien: '76126', calima: '76126', calimadarien: '76126', calimaeldarien: '76126' },
})

/** Words that people shorten in the name of a municipality. */
export const shortWords: Readonly<Record<string, string>> = {
  ...{ pto: 'puerto', pte: 'puente', sta: 'santa', sto: 'santo', sn: 'san', vda: 'vereda', mpio: 'municipio' },
  ...{ villav: 'villavicencio', nva: 'nueva', gral: 'general' },
}
