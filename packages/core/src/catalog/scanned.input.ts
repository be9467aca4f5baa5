import * as z from 'zod'
import { isWritable } from '../kernel/values/text'
import { writtenElements } from './scanned'

/** A scanned text. What separates its elements is a control, which no text may hold: it is read as a sign. */
export const scannedText = (missing = 'Escanea o escribe el código') =>
  z
    .string({ error: missing })
    .overwrite(writtenElements)
    .trim()
    .min(1, missing)
    .max(120)
    .refine(isWritable, 'El código tiene signos que no se leen. Escríbelo a mano')
