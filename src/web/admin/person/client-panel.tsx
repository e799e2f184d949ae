import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { href, Link, useFetcher } from 'react-router'
import { fullName } from '#rules/people/full-name'
import { formatNumber } from '#locales/format'
import { IconButton, LinkButton } from '#ui/button'
import { useLanguage } from '#ui/language'
import { Skeleton } from '#ui/skeleton'
import { ClientFlags } from './client-flags.tsx'
import type { loader } from './client-panel.endpoint.ts'
import { ClientPlans } from './client-plan.tsx'
import { TimelineDays } from './client-timeline.tsx'
import { ClientTotals } from './client-totals.tsx'
import type { ClientLoaded } from './client-types.ts'
import { ClientWays } from './client-ways.tsx'

/** From here on the page makes room for the column (staff-person.css); below it lies over the page. */
const besideWidth = '(width >= 90rem)'

/**
 * While it lies over the page, nothing else of the document can be pressed or reached by keyboard. Returns
 * what ends that.
 */
function coverOutside(box: HTMLElement, onChange: (covers: boolean) => void): () => void {
  const width = matchMedia(besideWidth)
  let covered: HTMLElement[] = []
  const follow = () => {
    for (const element of covered) element.inert = false
    covered = width.matches ? [] : elementsOutside(box)
    for (const element of covered) element.inert = true
    onChange(!width.matches)
  }
  follow()
  width.addEventListener('change', follow)
  return () => {
    width.removeEventListener('change', follow)
    for (const element of covered) element.inert = false
  }
}

/** Everything of the document that is neither in this element nor around it. */
function elementsOutside(element: HTMLElement): HTMLElement[] {
  const parent = element.parentElement
  if (!parent) return []
  const siblings = [...parent.children].filter((one) => one !== element && one instanceof HTMLElement)
  return [...(siblings as HTMLElement[]).filter((one) => !one.inert), ...elementsOutside(parent)]
}

/**
 * A client in a narrow column beside another page, which stays as it is. Escape closes it. What it covers
 * cannot be pressed.
 */
export function ClientPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useLingui()
  const { load, data } = useFetcher<typeof loader>()
  const box = useRef<HTMLElement>(null)
  const [covers, setCovers] = useState(false)
  // The page's own is out of reach then.
  const Heading = covers ? 'h1' : 'h2'
  const page = href('/admin/clients/:id', { id })

  useEffect(() => {
    void load(href('/admin/clients/:id/panel', { id }))
  }, [load, id])

  useEffect(() => {
    // Asked before it is covered, which takes its focus.
    const opener = document.activeElement
    const uncover = box.current ? coverOutside(box.current, setCovers) : undefined
    box.current?.focus({ preventScroll: true })
    return () => {
      uncover?.()
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    }
  }, [])

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || document.querySelector('dialog[open], details.menu[open]')) return
      onClose()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [onClose])

  return (
    <aside ref={box} tabIndex={-1} className="peek" aria-label={t`العميل`}>
      <header>
        <Heading>
          <Trans>العميل</Trans>
        </Heading>
        <LinkButton to={page} kind="quiet" size="small">
          <Trans>فتح صفحة العميل</Trans>
        </LinkButton>
        <IconButton icon="cross" label={t`إغلاق`} onClick={onClose} />
      </header>
      {data ? <Content data={data} /> : <Skeleton lines={6} />}
    </aside>
  )
}

function Content({ data }: { data: ClientLoaded }) {
  const { t } = useLingui()
  const language = useLanguage()
  const { client, timeline, now } = data
  const all = formatNumber(timeline.counts.all.count, language)
  return (
    <>
      <div className="person-name">
        <h2>
          <bdi>{fullName(client) || t`عميل ${client.ref_id}`}</bdi>
        </h2>
        <ClientFlags data={data} />
      </div>
      <ClientWays client={client} short />
      <ClientTotals data={data} short />
      <ClientPlans data={data} />
      <TimelineDays items={timeline.items} now={now} label={t`ما جرى`} />
      <p className="all">
        <Link to={href('/admin/clients/:id', { id: client.id })}>
          <Trans>كل ما جرى ({all})</Trans>
        </Link>
      </p>
    </>
  )
}
