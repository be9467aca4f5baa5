/**
 * What the DIAN says no to, by the rule of its technical annex 1.9. The codes are the annex's; the sentences are ours, in
 * its manner: what a shop is shown is this text, so it must cope with any.
 */
export const rejections: readonly { code: string; text: string }[] = [
  { code: '90', text: 'Regla: 90, Rechazo: Documento procesado anteriormente.' },
  { code: 'FAD06', text: 'Regla: FAD06, Rechazo: Valor del CUFE no está calculado correctamente.' },
  { code: 'FAD09e', text: 'Regla: FAD09e, Rechazo: Fecha de generación posterior a la de la firma.' },
  { code: 'FAB05b', text: 'Regla: FAB05b, Rechazo: El número de resolución de autorización no corresponde al emisor.' },
  { code: 'FAB08b', text: 'Regla: FAB08b, Rechazo: La resolución de numeración está vencida.' },
  { code: 'FAB11b', text: 'Regla: FAB11b, Rechazo: El número del documento está por fuera del rango autorizado.' },
  { code: 'FAJ43b', text: 'Regla: FAJ43b, Rechazo: El nombre informado no corresponde al registrado en el RUT.' },
  { code: 'FAK24', text: 'Regla: FAK24, Rechazo: El dígito de verificación del NIT del adquirente no está calculado.' },
  { code: 'FAK61', text: 'Regla: FAK61, Rechazo: Falta la información tributaria del adquirente persona natural.' },
  { code: 'FAS01b', text: 'Regla: FAS01b, Rechazo: La suma de los impuestos no corresponde a la de las líneas.' },
  {
    code: 'FAU06',
    text: 'Regla: FAU06, Rechazo: El valor bruto más tributos no corresponde a la suma de sus valores.',
  },
  { code: 'ZE02', text: 'Regla: ZE02, Rechazo: Valor de la firma inválido.' },
]

/** What is said while the DIAN has not decided: the code of a pending document. Low confidence: no client names it. */
export const PENDING = { code: 'EFPD001', text: 'Documento recibido, pendiente de validación en la DIAN.' }
