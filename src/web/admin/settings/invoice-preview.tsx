import { useState } from 'react'
import { href } from 'react-router'
import { Notice } from '#ui/notice'
import { TaxSheet } from '#ui/tax-sheet'
import { useDryRun } from '../edit/use-dry-run.ts'
import { SellerGaps } from './seller-gaps.tsx'
import type { Preview } from './invoice-preview.endpoint.ts'
import { sellerSettings, type SettingsFields } from './settings-form.ts'

/**
 * The sheet of an example invoice with what stands in the form now, saved or not, and what it still lacks.
 */
export function InvoicePreview({ settings }: { settings: SettingsFields }) {
  const seller = Object.fromEntries(sellerSettings.map((name) => [name, settings[name]]))
  const data = useDryRun<Preview>(href('/admin/settings/invoice_preview'), seller)

  // Without a connection the sheet stays as it was drawn last.
  const [drawn, draw] = useState(data)
  if (data && data !== drawn) draw(data)

  if (!drawn) return <div className="min-h-128" aria-busy="true" />
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
