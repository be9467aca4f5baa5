import { ownValue } from '@tendero/core/kernel/values/own'

/** How goods of the demo are taxed: percent of IVA, or why there is none. */
export type DemoTax = 19 | 5 | 'EXENTO' | 'EXCLUIDO'

export interface DemoProduct {
  category: string
  name: string
  /** Pesos. */
  cost: number
  /** Pesos, tax inside. */
  price: number
  tax: DemoTax
  /** How often it is bought, 1 to 10. */
  demand: number
  /** Sold by weight: quantities with decimals. */
  byWeight: boolean
}

const taxes: Record<string, DemoTax> = { '19': 19, '5': 5, E: 'EXENTO', X: 'EXCLUIDO' }

/**
 * One line a product: `name | cost | price | tax | demand`, `kg` at the end for what is weighed. Prices of a neighbourhood
 * shop in Medellín; no brands. Exempt and excluded goods as the tax statute has them (articles 424 and 477).
 */
const shelves: Record<string, string> = {
  'Granos y despensa': `
Arroz blanco 500 g | 1750 | 2300 | X | 10
Arroz blanco 1 kg | 3350 | 4300 | X | 9
Arroz blanco 5 kg | 16200 | 19900 | X | 3
Fríjol cargamanto 500 g | 5200 | 6900 | X | 6
Fríjol caraota 500 g | 3900 | 5200 | X | 3
Lenteja 500 g | 2600 | 3500 | X | 6
Garbanzo 500 g | 3400 | 4600 | X | 3
Arveja seca 500 g | 2300 | 3200 | X | 2
Maíz trillado 500 g | 1700 | 2400 | X | 3
Maíz pira 500 g | 2100 | 3000 | 5 | 3
Azúcar blanca 1 kg | 3400 | 4300 | 5 | 8
Azúcar morena 1 kg | 3300 | 4200 | 5 | 3
Panela redonda 500 g | 2300 | 3000 | X | 9
Panela pulverizada 500 g | 2700 | 3700 | X | 3
Sal refinada 1 kg | 1500 | 2200 | X | 5
Aceite vegetal 500 ml | 4900 | 6300 | 19 | 7
Aceite vegetal 1 L | 9300 | 11800 | 19 | 7
Aceite vegetal 3 L | 26500 | 32900 | 19 | 2
Pasta spaghetti 250 g | 1500 | 2100 | 5 | 8
Pasta corta concha 250 g | 1450 | 2000 | 5 | 5
Harina de trigo 500 g | 1900 | 2600 | 5 | 4
Harina de maíz precocida 500 g | 2000 | 2700 | 5 | 6
Harina de maíz precocida 1 kg | 3850 | 4900 | 5 | 7
Avena en hojuelas 500 g | 3100 | 4200 | 5 | 5
Café molido 125 g | 4700 | 6000 | 5 | 8
Café molido 500 g | 17200 | 21500 | 5 | 5
Chocolate de mesa 250 g | 4600 | 6100 | 5 | 7
Aguapanela en cubos 240 g | 3000 | 4200 | 5 | 2
Atún en agua 160 g | 4600 | 6200 | 19 | 6
Sardina en tomate 155 g | 3300 | 4500 | 19 | 4
Salsa de tomate 200 g | 2500 | 3500 | 19 | 5
Mayonesa 200 g | 3600 | 4900 | 19 | 4
Mostaza 200 g | 2700 | 3800 | 19 | 2
Caldo de gallina x 8 cubos | 2100 | 3000 | 19 | 6
Sopa de pollo instantánea 60 g | 1800 | 2600 | 19 | 4
Vinagre blanco 500 ml | 1700 | 2500 | 19 | 2
Gelatina de fresa 40 g | 1500 | 2200 | 19 | 3`,
  'Lácteos y huevos': `
Leche entera bolsa 1 L | 3500 | 4300 | E | 10
Leche deslactosada bolsa 1 L | 3900 | 4800 | E | 7
Leche entera caja x 6 | 24800 | 29900 | E | 2
Huevo AA unidad | 520 | 700 | E | 8
Huevos AA cubeta x 30 | 14800 | 18500 | E | 7
Huevos AA media cubeta x 15 | 7600 | 9600 | E | 6
Queso campesino 250 g | 5600 | 7300 | E | 6
Quesito antioqueño 200 g | 4700 | 6200 | E | 9
Queso mozzarella tajado 250 g | 7800 | 10200 | 19 | 4
Mantequilla 125 g | 4200 | 5600 | 19 | 4
Margarina de mesa 250 g | 3300 | 4500 | 19 | 5
Yogur de fresa 200 g | 2100 | 3000 | 19 | 6
Yogur de melocotón 1 L | 7100 | 9400 | 19 | 3
Kumis 200 g | 2000 | 2900 | 19 | 4
Crema de leche 200 g | 4000 | 5400 | 19 | 3
Arequipe 250 g | 4800 | 6500 | 19 | 4`,
  'Frutas y verduras': `
Papa capira | 2300 | 3400 | X | 9 | kg
Papa criolla | 3600 | 5200 | X | 5 | kg
Tomate chonto | 2800 | 4200 | X | 9 | kg
Cebolla cabezona | 2700 | 4000 | X | 8 | kg
Cebolla junca | 2900 | 4400 | X | 6 | kg
Zanahoria | 1900 | 2900 | X | 6 | kg
Yuca | 2000 | 3100 | X | 5 | kg
Plátano hartón | 2600 | 3800 | X | 7 | kg
Plátano maduro | 2600 | 3800 | X | 6 | kg
Banano criollo | 1800 | 2800 | X | 7 | kg
Limón Tahití | 3200 | 4800 | X | 6 | kg
Naranja tangelo | 2400 | 3600 | X | 4 | kg
Aguacate | 5200 | 7900 | X | 6 | kg
Mango Tommy | 3400 | 5200 | X | 4 | kg
Tomate de árbol | 3300 | 4900 | X | 4 | kg
Cilantro manojo | 800 | 1400 | X | 6
Ajo x 3 cabezas | 1900 | 2900 | X | 5`,
  'Carnes frías y congelados': `
Pechuga de pollo | 12800 | 16500 | E | 6 | kg
Pierna pernil de pollo | 7600 | 9900 | E | 5 | kg
Carne de res para sudar | 19800 | 25500 | E | 4 | kg
Carne molida de res | 18600 | 23900 | E | 5 | kg
Costilla de cerdo | 15500 | 19900 | E | 3 | kg
Salchicha tradicional x 10 | 5300 | 7200 | 5 | 6
Salchichón cervecero 250 g | 4200 | 5800 | 5 | 5
Jamón de pierna tajado 200 g | 6200 | 8300 | 19 | 4
Chorizo antioqueño x 5 | 8400 | 11200 | 5 | 5
Arepa blanca x 5 | 2100 | 3000 | 19 | 10
Arepa de chócolo x 5 | 4600 | 6300 | 19 | 5
Papa a la francesa congelada 1 kg | 8900 | 11900 | 19 | 3`,
  Panadería: `
Pan tajado blanco 450 g | 4600 | 6200 | X | 7
Pan tajado integral 450 g | 5300 | 7100 | X | 4
Pan aliñado unidad | 350 | 600 | X | 9
Pandequeso unidad | 900 | 1500 | 19 | 7
Buñuelo unidad | 800 | 1400 | 19 | 8
Almojábana unidad | 1000 | 1700 | 19 | 5
Tostadas x 12 | 3000 | 4200 | 19 | 4
Ponqué de vainilla 230 g | 4700 | 6500 | 19 | 3`,
  Bebidas: `
Gaseosa cola 250 ml | 1300 | 2000 | 19 | 8
Gaseosa cola 1,5 L | 4500 | 6200 | 19 | 8
Gaseosa manzana 400 ml | 1900 | 2800 | 19 | 6
Gaseosa uva 2,5 L | 6100 | 8200 | 19 | 4
Agua sin gas 600 ml | 1100 | 2000 | 19 | 9
Agua sin gas 5 L | 5200 | 7500 | 19 | 3
Agua con gas 600 ml | 1300 | 2200 | 19 | 4
Jugo de mango caja 200 ml | 1300 | 2000 | 19 | 6
Jugo de naranja 1 L | 4600 | 6500 | 19 | 4
Té frío de limón 400 ml | 2200 | 3300 | 19 | 5
Bebida hidratante 500 ml | 2900 | 4200 | 19 | 5
Bebida energizante 250 ml | 1900 | 3000 | 19 | 4
Malta 330 ml | 2100 | 3100 | 19 | 5
Refresco en polvo naranja | 900 | 1500 | 19 | 5`,
  Licores: `
Cerveza rubia lata 330 ml | 2500 | 3600 | 19 | 9
Cerveza rubia six pack | 14700 | 19900 | 19 | 4
Cerveza negra lata 330 ml | 2800 | 4000 | 19 | 3
Aguardiente 375 ml | 22800 | 28900 | 5 | 3
Aguardiente 750 ml | 42500 | 52900 | 5 | 2
Ron añejo 375 ml | 27500 | 34900 | 5 | 2
Vino tinto 750 ml | 24500 | 33500 | 5 | 1`,
  'Mecato y dulces': `
Papas fritas 25 g | 1400 | 2200 | 19 | 9
Papas fritas familiar 150 g | 5300 | 7500 | 19 | 5
Patacones de plátano 35 g | 1400 | 2200 | 19 | 6
Chicharrón 30 g | 2100 | 3200 | 19 | 4
Maní salado 40 g | 1400 | 2200 | 19 | 5
Galletas de sal x 8 tacos | 4700 | 6300 | 19 | 6
Galletas de vainilla x 12 | 3600 | 5000 | 19 | 5
Chocolatina de leche 12 g | 500 | 900 | 19 | 8
Bocadillo veleño unidad | 500 | 900 | 5 | 7
Bombón relleno unidad | 350 | 600 | 19 | 7
Chicle menta x 4 | 500 | 900 | 19 | 5
Mentas bolsa x 20 | 1700 | 2600 | 19 | 3
Helado de paleta | 1600 | 2600 | 19 | 5`,
  'Aseo del hogar': `
Jabón en polvo 500 g | 4200 | 5700 | 19 | 6
Jabón en polvo 2 kg | 15300 | 19900 | 19 | 3
Jabón de barra para ropa 300 g | 2300 | 3300 | 19 | 6
Lavaloza crema 500 g | 4600 | 6300 | 19 | 6
Límpido 1 L | 2700 | 3900 | 19 | 6
Desinfectante lavanda 1 L | 4300 | 6100 | 19 | 4
Suavizante 1 L | 5600 | 7700 | 19 | 4
Esponjilla x 3 | 1700 | 2700 | 19 | 5
Papel higiénico x 4 rollos | 5300 | 7200 | 19 | 8
Papel higiénico x 12 rollos | 14800 | 19500 | 19 | 3
Servilletas x 100 | 2100 | 3100 | 19 | 5
Toalla de cocina x 2 | 4200 | 5900 | 19 | 3
Bolsa de basura x 10 | 2300 | 3500 | 19 | 6
Insecticida aerosol 285 ml | 9400 | 12900 | 19 | 2
Escoba suave | 6400 | 9500 | 19 | 1
Trapero de algodón | 7200 | 10500 | 19 | 1
Vela blanca x 4 | 2400 | 3700 | 19 | 3
Fósforos x 10 cajas | 1900 | 3000 | 19 | 3`,
  'Cuidado personal': `
Jabón de tocador 110 g | 2400 | 3500 | 19 | 6
Champú 400 ml | 11200 | 15500 | 19 | 3
Champú sachet 20 ml | 700 | 1200 | 19 | 6
Crema dental 75 ml | 4200 | 5900 | 19 | 5
Cepillo de dientes | 2900 | 4500 | 19 | 3
Desodorante en barra 50 g | 8100 | 11200 | 19 | 3
Toallas higiénicas x 10 | 4100 | 5600 | E | 4
Pañales etapa 3 x 20 | 19200 | 24900 | 19 | 2
Pañitos húmedos x 50 | 4300 | 6100 | 19 | 3
Máquina de afeitar x 2 | 3400 | 5200 | 19 | 3
Alcohol 350 ml | 3700 | 5300 | X | 2`,
  'Papelería y varios': `
Cuaderno cosido 100 hojas | 3600 | 5500 | 19 | 3
Lápiz n.º 2 | 500 | 1000 | 19 | 4
Bolígrafo negro | 700 | 1300 | 19 | 5
Cartulina octavos x 10 | 1700 | 2800 | 19 | 2
Pegante en barra 20 g | 2100 | 3400 | 19 | 2
Cinta transparente | 1200 | 2000 | 19 | 2
Pila AA x 2 | 3200 | 5000 | 19 | 4
Bombillo led 9 W | 4300 | 6900 | 19 | 3
Encendedor | 1000 | 1800 | 19 | 4`,
  Mascotas: `
Comida para perro 1 kg | 6900 | 9300 | 5 | 4
Comida para gato 500 g | 5200 | 7100 | 5 | 4
Comida húmeda para gato 85 g | 2200 | 3200 | 5 | 4
Arena para gato 4 kg | 12800 | 17500 | 19 | 2`,
}

function read(category: string, line: string): DemoProduct {
  const [name, cost, price, tax, demand, unit] = line.split('|').map((cell) => cell.trim())
  return {
    category,
    name: name!,
    cost: Number(cost),
    price: Number(price),
    tax: ownValue(taxes, tax!)!,
    demand: Number(demand),
    byWeight: unit === 'kg',
  }
}

/** Goods without variants, in the order of the shelves. */
export const products: readonly DemoProduct[] = Object.entries(shelves).flatMap(([category, lines]) =>
  lines
    .trim()
    .split('\n')
    .map((line) => read(category, line)),
)

export interface DemoGarment {
  name: string
  cost: number
  price: number
  sizes: readonly string[]
  colours: readonly string[]
  demand: number
}

export const GARMENTS = 'Ropa y dotación'

/** Goods with variants: one for each size and colour. */
export const garments: readonly DemoGarment[] = [
  {
    name: 'Camiseta básica de algodón',
    cost: 14500,
    price: 24900,
    sizes: ['S', 'M', 'L', 'XL'],
    colours: ['Blanco', 'Negro', 'Azul'],
    demand: 2,
  },
  {
    name: 'Camiseta de la selección',
    cost: 26000,
    price: 45000,
    sizes: ['S', 'M', 'L'],
    colours: ['Amarillo', 'Azul'],
    demand: 2,
  },
  {
    name: 'Delantal de cocina',
    cost: 11000,
    price: 18500,
    sizes: ['Única'],
    colours: ['Rojo', 'Negro'],
    demand: 1,
  },
  {
    name: 'Medias tobilleras',
    cost: 3200,
    price: 5900,
    sizes: ['S', 'M', 'L'],
    colours: ['Blanco', 'Negro'],
    demand: 2,
  },
]

/** Categories in the order of the counter, with the colour of each. */
export const categoryColors = {
  'Granos y despensa': 'brown',
  'Frutas y verduras': 'green',
  'Lácteos y huevos': 'blue',
  Panadería: 'yellow',
  'Carnes frías y congelados': 'red',
  Bebidas: 'teal',
  'Mecato y dulces': 'pink',
  'Aseo del hogar': 'blue',
  'Cuidado personal': 'violet',
  Licores: 'orange',
  'Papelería y varios': 'gray',
  Mascotas: 'brown',
  [GARMENTS]: 'violet',
} as const

export const categoryNotes: Record<keyof typeof categoryColors, string> = {
  'Granos y despensa': 'Arroz, granos, aceites, pastas y enlatados',
  'Lácteos y huevos': 'Nevera de leche, quesos y yogures',
  'Frutas y verduras': 'Llega martes, jueves y sábado de la Mayorista',
  'Carnes frías y congelados': 'Nevera de carnes, embutidos y arepas',
  Panadería: 'Pan del día y parva',
  Bebidas: 'Gaseosas, jugos y agua',
  Licores: 'Venta solo a mayores de edad',
  'Mecato y dulces': 'Paquetes, galletas y confites',
  'Aseo del hogar': 'Jabones, papel y limpieza',
  'Cuidado personal': 'Higiene y belleza',
  'Papelería y varios': 'Útiles, pilas y bombillos',
  Mascotas: 'Comida y arena',
  [GARMENTS]: 'Camisetas, medias y delantales',
}
