/**
 * Codes and names of the chart that a new merchant gets: what facts B3 and B3.1 name, with its parents. Names are those
 * of Decreto 2650 of 1993, with today's word where the law changed it (ARL); accounts that the decree leaves open
 * (2408, 2495, sales by tax, transit, inventory adjustments) carry ours.
 */
export const chartRows = `
1 Activo
11 Disponible
1105 Caja
110505 Caja general
110510 Cajas menores
1110 Bancos
111005 Moneda nacional
1115 Remesas en tránsito
111505 Tarjetas y pasarelas en tránsito
1120 Cuentas de ahorro
112005 Bancos
13 Deudores
1305 Clientes
130505 Nacionales
1330 Anticipos y avances
133005 A proveedores
133095 Otros
1355 Anticipo de impuestos y contribuciones o saldos a favor
135515 Retención en la fuente
135517 Impuesto a las ventas retenido
135518 Impuesto de industria y comercio retenido
135520 Sobrantes en liquidación privada de impuestos
1365 Cuentas por cobrar a trabajadores
136530 Responsabilidades
1380 Deudores varios
138095 Transportadoras y pasarelas por cobrar
1399 Provisiones
139905 Clientes
14 Inventarios
1435 Mercancías no fabricadas por la empresa
143505 Mercancías
1465 Inventarios en tránsito
146505 Traslados entre bodegas
146510 Mercancía remisionada
1499 Provisiones
149905 Para obsolescencia
15 Propiedades, planta y equipo
1504 Terrenos
150405 Urbanos
1516 Construcciones y edificaciones
151605 Edificios
151640 Salas de exhibición y ventas
151665 Almacenes
1520 Maquinaria y equipo
152005 Maquinaria y equipo
1524 Equipo de oficina
152405 Muebles y enseres
152410 Equipos
1528 Equipo de computación y comunicación
152805 Equipos de procesamiento de datos
152810 Equipos de telecomunicaciones
1540 Flota y equipo de transporte
154005 Autos, camionetas y camperos
154030 Motocicletas
154095 Otros
1592 Depreciación acumulada
159205 Construcciones y edificaciones
159210 Maquinaria y equipo
159215 Equipo de oficina
159220 Equipo de computación y comunicación
159235 Flota y equipo de transporte
1597 Amortización acumulada
159705 Plantaciones agrícolas y forestales
1598 Agotamiento acumulado
159805 Minas y canteras
16 Intangibles
1635 Licencias
163505 Licencias
1698 Depreciación y amortización acumulada
169840 Licencias
17 Diferidos
1705 Gastos pagados por anticipado
170595 Otros
2 Pasivo
21 Obligaciones financieras
2105 Bancos nacionales
210505 Sobregiros
210510 Pagarés
2195 Otras obligaciones
219505 Particulares
219595 Otras
22 Proveedores
2205 Nacionales
220505 Proveedores nacionales
23 Cuentas por pagar
2335 Costos y gastos por pagar
233520 Comisiones
233525 Honorarios
233530 Servicios técnicos
233535 Servicios de mantenimiento
233540 Arrendamientos
233545 Transportes, fletes y acarreos
233550 Servicios públicos
233595 Otros
2355 Deudas con accionistas o socios
235505 Accionistas
235510 Socios
2365 Retención en la fuente
236505 Salarios y pagos laborales
236515 Honorarios
236520 Comisiones
236525 Servicios
236530 Arrendamientos
236535 Rendimientos financieros
236540 Compras
236575 Autorretenciones
2367 Impuesto a las ventas retenido
236705 IVA retenido a proveedores
2368 Impuesto de industria y comercio retenido
236805 ICA retenido a proveedores
2370 Retenciones y aportes de nómina
237005 Aportes a entidades promotoras de salud (EPS)
237006 Aportes a administradoras de riesgos laborales (ARL)
237010 Aportes al ICBF, SENA y cajas de compensación
237025 Embargos judiciales
237030 Libranzas
2380 Acreedores varios
238030 Fondos de cesantías y pensiones
24 Impuestos, gravámenes y tasas
2404 De renta y complementarios
240405 Vigencia fiscal corriente
2408 Impuesto sobre las ventas por pagar
240805 IVA generado en ventas
240806 IVA en devoluciones en ventas
240810 IVA descontable en compras
240811 IVA en devoluciones en compras
240820 IVA descontable en gastos
240899 IVA por pagar del período
2412 De industria y comercio
241205 Vigencia fiscal corriente
2495 Otros
249501 Impuesto nacional al consumo
25 Obligaciones laborales
2505 Salarios por pagar
250505 Salarios por pagar
2510 Cesantías consolidadas
251010 Ley 50 de 1990 y normas posteriores
2515 Intereses sobre cesantías
251505 Intereses sobre cesantías
2520 Prima de servicios
252005 Prima de servicios
2525 Vacaciones consolidadas
252505 Vacaciones consolidadas
26 Pasivos estimados y provisiones
2610 Para obligaciones laborales
261005 Cesantías
261010 Intereses sobre cesantías
261015 Vacaciones
261020 Prima de servicios
28 Otros pasivos
2805 Anticipos y avances recibidos
280505 De clientes
2815 Ingresos recibidos para terceros
281505 Valores recibidos para terceros
281510 Venta por cuenta de terceros
3 Patrimonio
31 Capital social
3105 Capital suscrito y pagado
310505 Capital autorizado
310510 Capital por suscribir
310515 Capital suscrito por cobrar
3115 Aportes sociales
311505 Cuotas o partes de interés social
3130 Capital de personas naturales
313005 Capital de personas naturales
33 Reservas
3305 Reservas obligatorias
330505 Reserva legal
36 Resultados del ejercicio
3605 Utilidad del ejercicio
360505 Utilidad del ejercicio
3610 Pérdida del ejercicio
361005 Pérdida del ejercicio
37 Resultados de ejercicios anteriores
3705 Utilidades acumuladas
370505 Utilidades acumuladas
3710 Pérdidas acumuladas
371005 Pérdidas acumuladas
4 Ingresos
41 Operacionales
4135 Comercio al por mayor y al por menor
413595 Venta de otros productos
413596 Venta de productos exentos
413597 Venta de productos excluidos
4145 Transporte, almacenamiento y comunicaciones
414505 Servicio de transporte por carretera
4155 Actividades inmobiliarias, empresariales y de alquiler
415595 Actividades conexas
4175 Devoluciones en ventas
417501 Devoluciones en ventas
42 No operacionales
4210 Financieros
421005 Intereses
421040 Descuentos comerciales condicionados
4250 Recuperaciones
425050 Reintegro de otros costos y gastos
4295 Diversos
429503 Certificado de reembolso tributario (CERT)
429505 Aprovechamientos
429553 Sobrantes de caja
429581 Ajuste al peso
429595 Otros
5 Gastos
51 Operacionales de administración
5105 Gastos de personal
510506 Sueldos
510515 Horas extras y recargos
510518 Comisiones
510527 Auxilio de transporte
510530 Cesantías
510533 Intereses sobre cesantías
510536 Prima de servicios
510539 Vacaciones
510568 Aportes a administradoras de riesgos laborales (ARL)
510569 Aportes a entidades promotoras de salud (EPS)
510570 Aportes a fondos de pensiones y cesantías
510572 Aportes a cajas de compensación familiar
510575 Aportes al ICBF
510578 Aportes al SENA
5110 Honorarios
511095 Otros
5115 Impuestos
511505 Industria y comercio
511595 Otros
5120 Arrendamientos
512010 Construcciones y edificaciones
5130 Seguros
513010 Cumplimiento
513025 Incendio
513095 Otros
5135 Servicios
513525 Acueducto y alcantarillado
513530 Energía eléctrica
513535 Teléfono
513550 Transporte, fletes y acarreos
513595 Otros
5140 Gastos legales
514005 Notariales
514010 Registro mercantil
514015 Trámites y licencias
514095 Otros
5145 Mantenimiento y reparaciones
514510 Construcciones y edificaciones
514515 Maquinaria y equipo
514520 Equipo de oficina
514525 Equipo de computación y comunicación
514540 Flota y equipo de transporte
5155 Gastos de viaje
515505 Alojamiento y manutención
515515 Pasajes aéreos
515520 Pasajes terrestres
515595 Otros
5160 Depreciaciones
516015 Equipo de oficina
516020 Equipo de computación y comunicación
5195 Diversos
519510 Libros, suscripciones, periódicos y revistas
519520 Gastos de representación y relaciones públicas
519525 Elementos de aseo y cafetería
519530 Útiles, papelería y fotocopias
519535 Combustibles y lubricantes
519540 Envases y empaques
519545 Taxis y buses
519560 Casino y restaurante
519565 Parqueaderos
519595 Otros
5199 Provisiones
519910 Deudores
519995 Otros activos
52 Operacionales de ventas
5205 Gastos de personal
520506 Sueldos
520515 Horas extras y recargos
520518 Comisiones
520527 Auxilio de transporte
520530 Cesantías
520533 Intereses sobre cesantías
520536 Prima de servicios
520539 Vacaciones
520568 Aportes a administradoras de riesgos laborales (ARL)
520569 Aportes a entidades promotoras de salud (EPS)
520570 Aportes a fondos de pensiones y cesantías
520572 Aportes a cajas de compensación familiar
520575 Aportes al ICBF
520578 Aportes al SENA
5235 Servicios
523550 Transporte, fletes y acarreos
5260 Depreciaciones
526015 Equipo de oficina
53 No operacionales
5305 Financieros
530505 Gastos bancarios
530515 Comisiones
530520 Intereses
530535 Descuentos comerciales condicionados
5310 Pérdida en venta y retiro de bienes
531035 Retiro de otros activos
5315 Gastos extraordinarios
531520 Impuestos asumidos
5395 Gastos diversos
539520 Multas, sanciones y litigios
539595 Otros
54 Impuesto de renta y complementarios
5405 Impuesto de renta y complementarios
540505 Impuesto de renta y complementarios
59 Ganancias y pérdidas
5905 Ganancias y pérdidas
590505 Ganancias y pérdidas
6 Costos de ventas
61 Costo de ventas y de prestación de servicios
6135 Comercio al por mayor y al por menor
613595 Venta de otros productos
613597 Ajustes de inventario
62 Compras
6225 Devoluciones en compras
622501 Devoluciones en compras
7 Costos de producción o de operación
8 Cuentas de orden deudoras
9 Cuentas de orden acreedoras
`
