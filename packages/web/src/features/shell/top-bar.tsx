import { Link, useNavigate } from '@tanstack/react-router'
import { ChevronDown, LogOut, Monitor, Moon, PanelLeft, Plus, Search, Sun, UserRound } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useShortcut } from '@/components/kit/shortcuts'
import { Avatar, Kbd } from '@/components/ui/bits'
import { Button } from '@/components/ui/button'
import {
  Menu,
  MenuContent,
  MenuItem,
  MenuLabel,
  MenuRadioGroup,
  MenuRadioItem,
  MenuSeparator,
  MenuTrigger,
} from '@/components/ui/menu'
import { setTheme, type Theme, useTheme } from '@/lib/theme'
import { keepTyped } from '@/lib/typed-ahead'
import { Mark } from '@/shared/brand/brand'
import { logout } from '@/shared/login/logout'
import { useMenu } from '@/shared/menu/use-menu'
import { topBarSlots } from './extensions'
import { useRail } from './use-rail'

const Palette = lazy(() => import('./palette'))

/** Search, create, the state of the shop and the person. */
export function TopBar() {
  const [searching, setSearching] = useState<boolean>()
  const rail = useRail()
  const search = () => {
    keepTyped()
    setSearching(true)
  }
  useShortcut('mod+k', 'Buscar en todo', search)
  return (
    <header className="sticky top-0 z-30 flex h-14 items-center gap-2 border-b bg-background/95 px-4 backdrop-blur sm:px-6 lg:px-8">
      <Link to="/dashboard/main" aria-label="Tendero: inicio" className="mr-1 md:hidden">
        <Mark />
      </Link>
      <Button
        variant="ghost"
        size="icon"
        className="-ml-3 max-md:hidden"
        aria-label={rail.hidden ? 'Mostrar el menú' : 'Ocultar el menú'}
        aria-expanded={!rail.hidden}
        onClick={rail.toggle}
      >
        <PanelLeft />
      </Button>
      <button
        type="button"
        onClick={search}
        className="flex h-9 min-w-0 flex-1 items-center gap-2.5 rounded-lg border bg-card px-3 text-left text-muted-foreground transition-colors hover:border-input sm:max-w-md pointer-coarse:h-11"
      >
        <Search className="size-4 shrink-0" aria-hidden />
        <span className="truncate max-[27rem]:sr-only">Buscar</span>
        <span className="ml-auto hidden gap-1 lg:flex" aria-hidden>
          <Kbd>Ctrl</Kbd>
          <Kbd>K</Kbd>
        </span>
      </button>
      <div className="ml-auto flex items-center gap-1.5">
        {topBarSlots.map(({ id, Slot }) => (
          <Suspense key={id} fallback={null}>
            <Slot />
          </Suspense>
        ))}
        <QuickCreate />
        <PersonMenu />
      </div>
      {searching !== undefined && (
        <Suspense fallback={null}>
          <Palette open={searching} onOpenChange={setSearching} />
        </Suspense>
      )}
    </header>
  )
}

function QuickCreate() {
  const { create } = useMenu()
  const [open, setOpen] = useState(false)
  useShortcut('n', 'Crear…', () => setOpen(true), { enabled: create.length > 0 })
  if (create.length === 0) return null
  return (
    <Menu open={open} onOpenChange={setOpen}>
      <MenuTrigger asChild>
        <Button
          variant="outline"
          aria-label="Crear"
          className="max-sm:size-9 max-sm:px-0 max-sm:pointer-coarse:size-11"
        >
          <Plus /> <span className="max-sm:hidden">Crear</span>
        </Button>
      </MenuTrigger>
      <MenuContent>
        {create.map((item) => (
          <MenuItem key={item.path} asChild>
            <Link to={item.path}>{item.label}</Link>
          </MenuItem>
        ))}
      </MenuContent>
    </Menu>
  )
}

const themes: { value: Theme; label: string; icon: typeof Sun }[] = [
  { value: 'light', label: 'Claro', icon: Sun },
  { value: 'dark', label: 'Oscuro', icon: Moon },
  { value: 'system', label: 'Como el equipo', icon: Monitor },
]

function PersonMenu() {
  const { person, screens } = useMenu()
  const theme = useTheme()
  const navigate = useNavigate()
  const profile = screens.some((screen) => screen.path === '/dashboard/perfil')
  const name = person?.name ?? ''
  return (
    <Menu>
      <MenuTrigger className="flex items-center gap-1 rounded-full p-0.5 hover:bg-muted">
        <span className="sr-only">Tu cuenta</span>
        <Avatar name={name} photo={person?.photo} />
        <ChevronDown className="mr-0.5 size-3.5 text-muted-foreground max-sm:hidden" aria-hidden />
      </MenuTrigger>
      <MenuContent className="w-60">
        <div className="px-2.5 pt-2 pb-1.5">
          <p className="truncate font-medium">{name}</p>
          <p className="truncate text-sm text-muted-foreground">{person?.email}</p>
        </div>
        <MenuSeparator />
        {profile && (
          <MenuItem onSelect={() => void navigate({ to: '/dashboard/perfil' })}>
            <UserRound /> Perfil
          </MenuItem>
        )}
        <MenuLabel>Colores</MenuLabel>
        <MenuRadioGroup value={theme} onValueChange={(value) => setTheme(value as Theme)}>
          {themes.map(({ value, label, icon: Icon }) => (
            <MenuRadioItem key={value} value={value} onSelect={(event) => event.preventDefault()}>
              <Icon /> {label}
            </MenuRadioItem>
          ))}
        </MenuRadioGroup>
        <MenuSeparator />
        <MenuItem onSelect={() => void logout()}>
          <LogOut /> Cerrar sesión
        </MenuItem>
      </MenuContent>
    </Menu>
  )
}
