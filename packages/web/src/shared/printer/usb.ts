/** The part of WebUSB that a printer needs. Source: wicg.github.io/webusb. */
interface UsbEndpoint {
  endpointNumber: number
  direction: 'in' | 'out'
}
interface UsbInterface {
  interfaceNumber: number
  alternate: { interfaceClass: number; endpoints: readonly UsbEndpoint[] }
}
interface UsbDevice {
  vendorId: number
  productId: number
  serialNumber?: string | null
  productName?: string | null
  configuration: { interfaces: readonly UsbInterface[] } | null
  open(): Promise<void>
  close(): Promise<void>
  selectConfiguration(value: number): Promise<void>
  claimInterface(number: number): Promise<void>
  transferOut(endpoint: number, data: BufferSource): Promise<{ status?: string }>
}
interface Usb {
  getDevices(): Promise<UsbDevice[]>
  requestDevice(options: { filters: object[] }): Promise<UsbDevice>
}

/** Which printer, so that the browser finds it again. */
export interface PrinterId {
  vendorId: number
  productId: number
  serial?: string
  name: string
}

/** Why nothing was printed, and what to do; its message is for the person. */
export class PrinterProblem extends Error {}

const PRINTER_CLASS = 7
const PART_BYTES = 4_096
/** A printer without paper takes nothing, and says nothing. */
const PATIENCE_MS = 8_000

const usb = (): Usb | undefined => (navigator as { usb?: Usb }).usb

/** False where the browser cannot speak with USB devices: Firefox, Safari, and pages that are not served safely. */
export const canUseUsb = (): boolean => usb() !== undefined

const idOf = (device: UsbDevice): PrinterId => ({
  vendorId: device.vendorId,
  productId: device.productId,
  ...(device.serialNumber ? { serial: device.serialNumber } : {}),
  name: device.productName || 'Impresora USB',
})

/** Has the person choose a printer, which the browser asks for. @returns undefined when they choose none */
export async function choosePrinter(): Promise<PrinterId | undefined> {
  try {
    const device = await usb()?.requestDevice({ filters: [{ classCode: PRINTER_CLASS }, { classCode: 0xff }] })
    return device && idOf(device)
  } catch (error) {
    if ((error as Error).name === 'NotFoundError') return undefined
    throw new PrinterProblem('El navegador no dejó elegir la impresora. Revisa que esté conectada por USB.')
  }
}

async function find(id: PrinterId): Promise<UsbDevice> {
  const devices = (await usb()?.getDevices()) ?? []
  const alike = devices.filter((one) => one.vendorId === id.vendorId && one.productId === id.productId)
  const found = alike.find((one) => (one.serialNumber || undefined) === id.serial) ?? alike[0]
  if (!found) throw new PrinterProblem(`No encontramos ${id.name}. Enciéndela y conéctala por USB, e imprime otra vez.`)
  return found
}

/** Opens the way to a printer: the endpoint that takes what is printed. */
async function wayTo(device: UsbDevice, name: string): Promise<number> {
  try {
    await device.open()
    if (!device.configuration) await device.selectConfiguration(1)
    const interfaces = device.configuration?.interfaces ?? []
    const outOf = ({ alternate }: UsbInterface) => alternate.endpoints.find(({ direction }) => direction === 'out')
    const chosen =
      interfaces.find((one) => one.alternate.interfaceClass === PRINTER_CLASS && outOf(one)) ?? interfaces.find(outOf)
    if (!chosen) throw new PrinterProblem(`${name} no recibe tickets por USB. Elige otra impresora.`)
    await device.claimInterface(chosen.interfaceNumber)
    return outOf(chosen)!.endpointNumber
  } catch (error) {
    if (error instanceof PrinterProblem) throw error
    throw new PrinterProblem(
      `Otro programa tiene ${name}. Ciérralo; en Windows puede faltarle el controlador WinUSB. Mientras tanto, imprime con el navegador.`,
    )
  }
}

const inTime = <T>(work: Promise<T>): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('late')), PATIENCE_MS)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

async function write(id: PrinterId, bytes: Uint8Array): Promise<void> {
  const device = await find(id)
  try {
    const endpoint = await wayTo(device, id.name)
    for (let from = 0; from < bytes.length; from += PART_BYTES) {
      const part = bytes.slice(from, from + PART_BYTES)
      const { status = 'ok' } = await inTime(device.transferOut(endpoint, part))
      if (status !== 'ok') throw new Error(status)
    }
  } catch (error) {
    if (error instanceof PrinterProblem) throw error
    throw new PrinterProblem(
      `${id.name} no terminó de imprimir. Revisa el papel, la tapa y el cable, e imprime otra vez.`,
    )
  } finally {
    await device.close().catch(() => undefined)
  }
}

/**
 * Sends bytes to a printer, one job after another also among the tabs of the browser.
 * @throws PrinterProblem when they did not all arrive
 */
export function sendTo(id: PrinterId, bytes: Uint8Array): Promise<void> {
  if (!navigator.locks) return write(id, bytes)
  return navigator.locks.request('tendero.printer', () => write(id, bytes))
}
