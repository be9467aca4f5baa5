import * as z from 'zod'
import { plain } from '../../kernel/values/text'

const MIN = 10
const MAX = 128

/** What people type first, without digits and signs. A password that is one of these with something stuck to it is refused. */
const commonStems = new Set(
  `password passwords passw passwort pasword contrasena contrasenas contrasenia micontrasena clave miclave claves claveclave
  secreto secreta supersecreto admin admins administrador administrator root superuser usuario user guest invitado test testing
  prueba pruebas demo hola holahola holamundo adios bienvenido bienvenida bienvenidos welcome qwerty qwertyuiop qwertyui asdfgh
  asdfghjkl asdfghjk zxcvbn zxcvbnm qazwsx qazwsxedc abc abcd abcde abcdef abcdefg abcdefgh abcdefghij iloveyou teamo teamomucho
  teamoo teamobebe miamor amor amorcito amoreterno mivida corazon bebe princesa princess angel angelito angeles estrella sol luna
  jesus jesucristo jesusteamo diosesamor dios diosesbueno jesusesmivida virgen bendiciones gracias familia mifamilia mama papa
  mimama mipapa hijos mishijos colombia colombiana colombiano micolombia bogota medellin cali barranquilla cartagena bucaramanga
  pereira manizales antioquia nacional millonarios america futbol football soccer liverpool barcelona realmadrid juventus
  alexander alejandro alejandra andrea andres carlos camila carolina daniel daniela diana diego fernando gabriel juan juancarlos
  juanpablo julian laura luisa maria mariajose mariana miguel natalia nicolas paola santiago sebastian sofia valentina valeria
  michael jordan jennifer jessica ashley charlie thomas daniela superman batman spiderman pokemon dragon master monkey shadow
  sunshine letmein trustno whatever starwars computer computador internet samsung google facebook instagram whatsapp android
  tienda mitienda tendero negocio minegocio empresa miempresa ventas vendedor caja cajero bodega almacen dinero plata pesos`
    .split(/\s+/)
    .filter(Boolean),
)

const rows = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  '1q2w3e4r5t6y7u8i9o0p',
  'qazwsxedcrfvtgbyhnujm',
]
const runs = rows.flatMap((row) => [row, [...row].reverse().join('')])

const squeezed = (text: string) => plain(text).replaceAll(' ', '')

const unleet = (text: string) =>
  text.replace(/[@4]/g, 'a').replace(/3/g, 'e').replace(/[1!]/g, 'i').replace(/0/g, 'o').replace(/[$5]/g, 's')

/**
 * Why a password will not do, in Spanish, or undefined.
 * @param about texts that it must not be made of: mail address, names
 */
export function passwordProblem(password: string, about: readonly (string | undefined)[] = []): string | undefined {
  if ([...password].length < MIN) return `Usa al menos ${MIN} caracteres. Una frase corta es fácil de recordar.`
  if (password.length > MAX) return `Usa como máximo ${MAX} caracteres.`
  const bare = squeezed(password)
  const withoutTail = password.toLowerCase().replace(/[^\p{L}]+$/u, '')
  const stems = [bare, squeezed(unleet(withoutTail))].map((stem) => stem.replace(/\d/g, ''))
  const common =
    new Set(bare).size < 5 || stems.some((stem) => commonStems.has(stem)) || runs.some((run) => run.includes(bare))
  if (common) return 'Es una de las contraseñas que primero se prueban. Elige una frase que solo tú conozcas.'
  const own = about.flatMap((text) => [text, text?.split('@')[0]]).map((text) => squeezed(text ?? ''))
  if (own.some((text) => text.length >= 4 && (text === bare || text === stems[0])))
    return 'No uses tu correo, tu nombre ni el de tu negocio como contraseña.'
  return undefined
}

/** A new password on the wire. */
export const newPassword = () =>
  z
    .string('Escribe una contraseña')
    .max(1000)
    .superRefine((value, ctx) => {
      const problem = passwordProblem(value)
      if (problem) ctx.addIssue({ code: 'custom', message: problem })
    })

/** A password to check against a stored one. */
export const oldPassword = () => z.string('Escribe tu contraseña').min(1, 'Escribe tu contraseña').max(1000)
