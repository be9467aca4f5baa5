import type { Trade } from './trades'

/**
 * Products that a trade sells, one line each: `category | name | cost | price | tax`, in pesos with tax inside. `X` is
 * excluded, `E` exempt, `C` the consumption tax of 8 %, a number the percent of IVA. Source: E.T. arts. 424, 468-1, 477 and
 * 512-1. Prices are of a small shop in 2026, to be corrected by whoever takes the sample.
 */
export const shelves: Record<Trade, string> = {
  tienda: `
Granos | Arroz blanco 500 g | 1750 | 2300 | X
Granos | Lenteja 500 g | 2600 | 3500 | X
Granos | Panela redonda 500 g | 2300 | 3000 | X
Granos | Azúcar blanca 1 kg | 3400 | 4300 | 5
Aceites y salsas | Aceite vegetal 1 L | 9300 | 11800 | 19
Lácteos y huevos | Leche entera 1 L | 3700 | 4600 | E
Lácteos y huevos | Huevo AA x 30 | 14500 | 18000 | E
Panadería | Pan tajado 450 g | 4700 | 6200 | X
Bebidas | Gaseosa 1,5 L | 4100 | 5500 | 19
Bebidas | Agua 600 ml | 1100 | 2000 | X
Aseo | Jabón de loza 500 g | 3900 | 5400 | 19
Aseo | Papel higiénico x 4 | 5600 | 7400 | 19`,
  ropa: `
Camisetas | Camiseta básica de algodón | 14000 | 29900 | 19
Camisetas | Camiseta polo | 24000 | 49900 | 19
Camisas y blusas | Camisa de manga larga | 32000 | 69900 | 19
Camisas y blusas | Blusa estampada | 26000 | 54900 | 19
Pantalones | Jean clásico | 42000 | 89900 | 19
Pantalones | Sudadera | 30000 | 62900 | 19
Vestidos y faldas | Vestido casual | 45000 | 94900 | 19
Ropa interior | Medias x 3 pares | 7000 | 14900 | 19
Ropa interior | Bóxer | 8500 | 17900 | 19
Calzado | Tenis urbanos | 68000 | 139900 | 19
Calzado | Sandalias | 24000 | 52900 | 19
Accesorios | Correa de cuero | 16000 | 34900 | 19`,
  ferreteria: `
Herramientas | Martillo de uña 16 oz | 19000 | 29900 | 19
Herramientas | Destornillador de estrella | 5200 | 8900 | 19
Herramientas | Alicate universal 8 pulgadas | 17500 | 27900 | 19
Herramientas | Metro de 5 m | 8800 | 14900 | 19
Tornillería | Tornillo para drywall x 100 | 5400 | 8500 | 19
Tornillería | Puntilla de 2 pulgadas, libra | 3900 | 6200 | 19
Eléctricos | Bombillo LED 9 W | 4300 | 7500 | 19
Eléctricos | Toma doble con polo | 5600 | 9500 | 19
Eléctricos | Cinta aislante | 2600 | 4500 | 19
Pintura | Vinilo blanco, galón | 42000 | 62000 | 19
Pintura | Brocha de 2 pulgadas | 4600 | 7900 | 19
Plomería | Cinta de teflón | 900 | 2000 | 19`,
  papeleria: `
Cuadernos | Cuaderno cuadriculado 100 hojas | 3600 | 5900 | X
Cuadernos | Block carta rayado | 4200 | 6800 | 19
Escritura | Lápiz HB | 700 | 1300 | X
Escritura | Bolígrafo negro | 900 | 1700 | 19
Escritura | Marcador borrable | 2600 | 4300 | 19
Escritura | Resaltador | 2100 | 3600 | 19
Arte | Colores x 12 | 8900 | 14500 | X
Arte | Témperas x 6 | 5800 | 9500 | 19
Arte | Pegante en barra 20 g | 2900 | 4800 | 19
Oficina | Resma de papel carta | 14500 | 21900 | 19
Oficina | Carpeta de gancho | 1300 | 2500 | 19
Útiles | Tijeras escolares | 3100 | 5200 | 19`,
  restaurante: `
Desayunos | Huevos al gusto con arepa | 4200 | 9500 | C
Desayunos | Calentado | 6500 | 14000 | C
Almuerzos | Menú del día | 8900 | 17000 | C
Almuerzos | Bandeja paisa | 14500 | 29000 | C
Almuerzos | Pechuga a la plancha | 11000 | 23000 | C
Comidas rápidas | Hamburguesa sencilla | 8200 | 18000 | C
Comidas rápidas | Empanada | 1100 | 2800 | C
Bebidas | Jugo natural en agua | 2200 | 6000 | C
Bebidas | Gaseosa personal | 2100 | 4500 | C
Bebidas calientes | Tinto | 500 | 2000 | C
Bebidas calientes | Chocolate con queso | 3200 | 8000 | C
Postres | Postre de la casa | 3500 | 8500 | C`,
  belleza: `
Cabello | Champú 400 ml | 11500 | 18900 | 19
Cabello | Acondicionador 400 ml | 12000 | 19900 | 19
Cabello | Tinte permanente | 9800 | 16900 | 19
Cabello | Gel fijador 250 g | 5600 | 9900 | 19
Uñas | Esmalte | 3400 | 6500 | 19
Uñas | Removedor 120 ml | 3900 | 7000 | 19
Uñas | Lima | 900 | 2200 | 19
Rostro | Crema hidratante 50 g | 13500 | 24900 | 19
Rostro | Protector solar FPS 50 | 27000 | 46900 | 19
Maquillaje | Labial | 7900 | 14900 | 19
Maquillaje | Pestañina | 11500 | 21900 | 19
Cuerpo | Jabón de tocador | 2300 | 4200 | 19`,
}
