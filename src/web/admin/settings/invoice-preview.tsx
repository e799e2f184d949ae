import { useEffect, useRef } from 'react'
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
      void submit(seller, { method: 'post', action: href('/admin/settings/invoice_preview') })
    }
    const timer = setTimeout(send, isFirst.current ? 0 : pause)
    isFirst.current = false
    return () => clearTimeout(timer)
  }, [typed, submit])

  if (!data) return <div className="min-h-128" />
  if ('message' in data) return <Notice tone="bad">{data.message}</Notice>
  const { sheet, qr, missing } = data
  return (
    <div className="stack gap-4">
      <SellerGaps missing={missing} />
      <div className="example-sheet">
        <TaxSheet sheet={sheet} qr={qr} level={3} />
      </div>
    </div>
  )
}
