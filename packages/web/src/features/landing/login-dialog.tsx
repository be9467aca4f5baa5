import { Link } from '@tanstack/react-router'
import { Dialog, DialogContent } from '@/components/ui/dialog'
import { LoginForm } from '@/shared/login/login-form'

/** Login over the landing page. */
export default function LoginDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const close = () => onOpenChange(false)
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent title="Entra a tu tienda" className="sm:max-w-sm">
        <LoginForm onNavigate={close} />
        <p className="mt-4 text-center text-muted-foreground">
          ¿Aún no tienes tienda?{' '}
          <Link to="/singup" onClick={close} className="rounded-sm font-medium text-primary hover:underline">
            Créala
          </Link>
        </p>
      </DialogContent>
    </Dialog>
  )
}
