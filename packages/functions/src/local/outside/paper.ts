import { mm, Pdf } from '@tendero/core/kernel/pdf/engine'

/** A sheet that says some lines: the label or the invoice of a played service. */
export async function paper(lines: readonly string[]): Promise<Buffer> {
  const pdf = new Pdf({ title: lines[0] ?? 'Prueba', size: [mm(100), mm(150)] })
  lines.forEach((line, i) => {
    pdf.text(line, mm(6), mm(10 + i * 14), { size: i === 0 ? 16 : 9, bold: i === 0, width: mm(88), maxLines: 3 })
  })
  return Buffer.from(await pdf.finish())
}
