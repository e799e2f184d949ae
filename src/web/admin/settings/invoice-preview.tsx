import { useEffect, useRef, useState } from 'react'
import { href, useFetcher } from 'react-router'
import { Notice } from '#ui/notice'
import { TaxSheet } from '#ui/tax-sheet'
import { SellerGaps } from './seller-gaps.tsx'
import type { Preview } from './invoice-preview.endpoint.ts'
import { sellerSettings, type SettingsFields } from './settings-form.ts'

/** While somebody types, the server is not asked. */
const pause = 350

/** The sheet of an example invoice with what stands in the form now, saved or not, and what it still lacks. */
export function InvoicePreview({ settings }: { settings: SettingsFields }) {
  const { submit, data } = useFetcher<Preview>()
  const typed = JSON.stringify(sellerSettings.map((name) => [name, settings[name]]))
  const isFirst = useRef(true)
  useEffect(() => {
    const send = () => {
      const seller: Record<string, string> = Object.fromEntries(JSON.parse(typed))
      const action = href('/admin/settings/invoice_preview')
      void submit({ ...seller, dry_run: 'yes' }, { method: 'post', action })
    }
    const timer = setTimeout(send, isFirst.current ? 0 : pause)
    isFirst.current = false
    return () => clearTimeout(timer)
  }, [typed, submit])

  // Without a connection the sheet stays as it was drawn last.
  const [drawn, draw] = useState(data)
  if (data && data !== drawn) draw(data)

  if (!drawn) return <div className="min-h-128" />
  if ('message' in drawn) return <Notice tone="bad">{drawn.message}</Notice>
  const { sheet, qr, missing } = drawn
  return (
    <div className="stack gap-4">
      <SellerGaps missing={missing} />
      <div className="example-sheet">
        <TaxSheet sheet={sheet} qr={qr} level={3} />
      </div>
    </div>
  )
}
