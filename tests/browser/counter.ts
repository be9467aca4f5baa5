import type { Browser, Page } from 'playwright-core'
import { expect } from 'vitest'
import { openWindow, type WindowOptions } from '../support/browser'
import type { Session } from './demo'
import { BY_HAND, figureOf, pesos, scan, shoot } from './merchant'
import { counter, counterCash, eighth, ninth, seventh } from './story'
import { AXE, Walker } from './walk'

/** A window of somebody who has entered, at some screen. */
export async function openAs(
  browser: Browser,
  who: Session,
  path: string,
  { script, ...options }: WindowOptions & { script?: () => void } = {},
): Promise<{ at: Page; walker: Walker }> {
  const context = await openWindow(browser, { session: who, theme: 'light', reducedMotion: 'reduce', ...options })
  await context.addInitScript({ path: AXE })
  if (script) await context.addInitScript(script)
  const walker = await Walker.open(context, path)
  return { at: walker.page, walker }
}

/** The counter in a window of its own. */
export async function openCounter(browser: Browser, who: Session, options: WindowOptions = {}) {
  const opened = await openAs(browser, who, '/dashboard/pos', options)
  await opened.at.getByRole('option').first().waitFor()
  return opened
}

/**
 * Puts three products on the ticket (one found, one scanned, one pressed), pays them by card and cash and sees the change.
 * @returns the number of the sale
 */
export async function sellAtCounter(at: Page, name: string): Promise<string> {
  const phone = at.viewportSize()!.width < 400
  const search = at.getByRole('combobox', { name: 'Buscar un producto' })
  await search.click()
  await search.pressSequentially(`3*${ninth.name}`, BY_HAND)
  await at.getByRole('option', { name: ninth.name }).first().waitFor()
  await shoot(at, `${name}-search`)
  await search.press('Enter')
  await scan(at, eighth.sku)
  await search.pressSequentially(seventh.name, BY_HAND)
  await at.getByRole('option', { name: seventh.name }).click()
  if (phone) await at.getByRole('button', { name: 'Ver el ticket' }).click()
  const ticket = at.getByRole('region', { name: 'Ticket' })
  await expect.poll(() => ticket.locator('output').textContent().then(figureOf)).toBe(counter.total)
  expect(await ticket.getByRole('listitem').count()).toBe(3)
  await shoot(at, `${name}-ticket`)
  await ticket.getByRole('button', { name: /^Cobrar/ }).click()
  await at.getByLabel('Tarjeta débito', { exact: true }).fill(String(counter.card))
  await at.getByLabel('Efectivo', { exact: true }).fill(String(counter.handed))
  const sheet = at.getByRole('dialog')
  const change = counter.handed - counterCash
  await expect.poll(() => sheet.locator('output').last().textContent().then(figureOf)).toBe(change)
  await shoot(at, `${name}-payment`)
  await sheet.getByRole('button', { name: /^Cobrar/ }).click()
  await at.getByText('Entrega de cambio').waitFor()
  expect(await at.getByRole('dialog').locator('output').textContent()).toMatch(pesos(change))
  await shoot(at, `${name}-sold`)
  return (await at.getByRole('heading', { name: /^Venta / }).textContent())!.replace('Venta ', '')
}
