/** Said where amounts are left out because the shop hides its costs from whoever looks. */
export function CostsHidden() {
  return (
    <p className="w-full text-sm text-muted-foreground">
      Tu tienda oculta los costos a tu equipo: no ves los valores de inventario y de costos, ni los totales que los
      incluyen. Pídelos a quien administra la tienda.
    </p>
  )
}
