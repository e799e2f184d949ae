import { brandColours } from '#rules/look/brand-colours'
import { drawingAddress } from '#rules/look/brand-drawing'
import { installedFonts, ownFonts } from '#rules/look/font-pairs'
import type { Language } from '#rules/core/language'
import type { Hex } from '#rules/look/oklch'
import { mailText } from '#domain/messages/templates'
import type { Drawing } from '#domain/shop/brand/read-brand'
import type { PublishedStore } from '#domain/shop/published/load-content'
import type { StoreSettings } from '#domain/shop/store/find-store-settings'

/** Colours of an email, as hex: mail programs know no variables. */
export type EmailPalette = {
  /** Behind the sheet, with `ink`, `inkQuiet` and `accent` on it. */
  canvas: Hex
  sheet: Hex
  line: Hex
  ink: Hex
  inkSoft: Hex
  inkQuiet: Hex
  /** The band at the head, with the name, the title, its second line, and the beads. */
  deep: Hex
  onDeep: Hex
  onDeepSoft: Hex
  lamp: Hex
  unlit: Hex
  /** Buttons and links. */
  accent: Hex
  onAccent: Hex
}

/** All that makes an email one store's: nothing else in its layout knows who writes. */
export type EmailBrand = {
  name: Record<Language, string>
  light: EmailPalette
  dark: EmailPalette
  /** As CSS lists them: mail programs load none, so these are what a reader may have. */
  fonts: string
  /**
   * A picture on `deep`, in CSS pixels; mail programs show no SVG, so it is a PNG of twice the size. Null:
   * the name alone.
   */
  logo: { url: string; width: number; height: number } | null
  /** Who writes, as the law asks of a seller; a line each. */
  footer: Record<Language, string[]>
  /** Where an answer goes; empty: nowhere. */
  contact: string
}

const light: EmailPalette = {
  canvas: '#f6f6f3',
  sheet: '#ffffff',
  line: '#dedcd7',
  ink: '#102029',
  inkSoft: '#3d4b54',
  inkQuiet: '#57646c',
  deep: '#0a2838',
  onDeep: '#f5f3ee',
  onDeepSoft: '#b2c6cf',
  lamp: '#eec67a',
  unlit: '#2b4e61',
  accent: '#076296',
  onAccent: '#ffffff',
}

const dark: EmailPalette = {
  ...light,
  canvas: '#0c1419',
  sheet: '#121d23',
  line: '#29363e',
  ink: '#f1f0ec',
  inkSoft: '#bcc6c9',
  inkQuiet: '#94a1a6',
  deep: '#040d13',
  accent: '#73c1e8',
  onAccent: '#061620',
}

/** The look of a store's emails: its published brand, with the names and legal fields of its settings. */
export function emailBrand(
  store: (StoreSettings & Partial<Pick<PublishedStore, 'brand'>>) | null,
  publicUrl: string,
): EmailBrand {
  return {
    name: { ar: store?.name_ar ?? '', en: store?.name_en ?? '' },
    ...palettes(store?.brand?.hue),
    fonts: `'${installedFonts[store?.brand?.fonts ?? ownFonts]}','Segoe UI',Tahoma,Arial,sans-serif`,
    logo: store?.brand?.mark
      ? pictureOf(store.brand.mark, publicUrl)
      : { url: `${publicUrl}/mail-mark.png`, width: 26, height: 26 },
    footer: { ar: seller('ar', store), en: seller('en', store) },
    contact: store?.email ?? '',
  }
}

/** Ours, with the accent and the band of the store's hue. */
function palettes(hue: number | undefined): Pick<EmailBrand, 'light' | 'dark'> {
  if (hue === undefined) return { light, dark }
  const [day, night] = [brandColours(hue, 'light'), brandColours(hue, 'dark')]
  const band = { onDeepSoft: day['on-deep-2'], unlit: day['deep-line'] }
  return {
    light: { ...light, ...band, deep: day.deep, accent: day.accent, onAccent: day['on-accent'] },
    dark: { ...dark, ...band, deep: night.deep, accent: night.accent, onAccent: night['on-accent'] },
  }
}

/** The store's mark, as high as ours. */
function pictureOf({ digest, width, height }: Drawing, publicUrl: string): EmailBrand['logo'] {
  const url = publicUrl + drawingAddress(digest, 'png')
  return { url, width: Math.round((26 * width) / height), height: 26 }
}

/** What the store has not filled in is left out. */
function seller(language: Language, store: StoreSettings | null): string[] {
  if (!store) return []
  const who = [store[`legal_name_${language}`] || store[`name_${language}`], store[`address_${language}`]]
  const numbers = [
    store.unified_number &&
      `${mailText(language, 'mail.unified_number')} \u2066${store.unified_number}\u2069`,
    store.vat_number && `${mailText(language, 'mail.vat_number')} \u2066${store.vat_number}\u2069`,
  ]
  return [who, numbers].map((parts) => parts.filter(Boolean).join(' · ')).filter(Boolean)
}
