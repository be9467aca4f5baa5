const FIELDS =
  'input:not([type=file], [aria-hidden]), textarea, [role=combobox], [role=checkbox], [role=switch], [role=radio]'

/**
 * What somebody fills in first of what `panel` asks: the first field with something wrong, else the first, be it typed or
 * chosen. Undefined when it asks nothing, or with a finger: the keyboard would cover what they came to see.
 */
export function firstField(panel: HTMLElement): HTMLElement | undefined {
  if (matchMedia('(pointer: coarse)').matches) return undefined
  const fields = [...panel.querySelectorAll<HTMLElement>(FIELDS)].filter(
    (field) => field.checkVisibility() && !field.matches(':disabled'),
  )
  return fields.find((field) => field.matches('[aria-invalid=true], :invalid')) ?? fields[0]
}
