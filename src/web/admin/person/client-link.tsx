import { lazy, type ReactNode, Suspense, useCallback } from 'react'
import { href, Link, useNavigate, useSearchParams } from 'react-router'
import { afterSaving } from '../edit/unsaved.tsx'

const ClientPanel = lazy(async () => ({ default: (await import('./client-panel.tsx')).ClientPanel }))

/**
 * Which client stands beside the page: in its address, so that it can be linked to and is there again after a
 * reload.
 */
export function useBeside() {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const show = useCallback(
    (id: string | null) => {
      const next = new URLSearchParams(query)
      if (id) next.set('client', id)
      else next.delete('client')
      // The page itself is not left: what is typed on it stays.
      void navigate({ search: next.toString() }, { ...afterSaving, preventScrollReset: true })
    },
    [navigate, query],
  )
  /** Whether an address differs from this page's only in who stands beside it. */
  const isNext = (search: string) => withoutClient(new URLSearchParams(search)) === withoutClient(query)
  return { id: query.get('client'), show, isNext }
}

function withoutClient(query: URLSearchParams): string {
  const rest = new URLSearchParams(query)
  rest.delete('client')
  return rest.toString()
}

/**
 * A client's name: pressed, the client opens beside the page; with Ctrl or ⌘ the client's own page opens, as
 * any link's.
 */
export function ClientLink({
  id,
  className,
  children,
}: {
  id: string
  className?: string
  children: ReactNode
}) {
  const { show } = useBeside()
  return (
    <Link
      to={href('/admin/clients/:id', { id })}
      {...(className && { className })}
      onClick={(event) => {
        if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        show(id)
      }}
    >
      {children}
    </Link>
  )
}

/** The client whom the page's address names, beside it. Its program comes when it is first opened. */
export function ClientBeside() {
  const { id, show } = useBeside()
  const close = useCallback(() => show(null), [show])
  if (!id) return null
  return (
    <Suspense fallback={null}>
      <ClientPanel key={id} id={id} onClose={close} />
    </Suspense>
  )
}
