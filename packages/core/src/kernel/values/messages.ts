import * as z from 'zod'

/** Spanish messages for what zod finds; a field's own message wins. */
z.config({
  customError: (issue) => {
    switch (issue.code) {
      case 'invalid_type':
        return issue.input === undefined || issue.input === null
          ? 'Falta este dato'
          : 'Este dato no tiene la forma esperada'
      case 'too_small':
        if (issue.origin === 'string')
          return Number(issue.minimum) <= 1 ? 'Falta este dato' : `Escribe al menos ${issue.minimum} caracteres`
        if (issue.origin === 'array') return `Agrega al menos ${issue.minimum}`
        return `Debe ser ${issue.inclusive ? 'al menos' : 'mayor que'} ${issue.minimum}`
      case 'too_big':
        if (issue.origin === 'string') return `Escribe como máximo ${issue.maximum} caracteres`
        if (issue.origin === 'array') return `Son como máximo ${issue.maximum}`
        return `Debe ser como máximo ${issue.maximum}`
      case 'invalid_format':
        return issue.format === 'email'
          ? 'Escribe un correo válido, como ana@tienda.co'
          : 'No tiene el formato esperado'
      case 'invalid_value':
        return 'Elige una de las opciones'
      case 'unrecognized_keys':
        return 'Hay datos que no se esperaban'
      default:
        return 'Revisa este dato'
    }
  },
})
