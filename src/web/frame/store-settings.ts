import type { z } from '@hono/zod-openapi'
import { useRouteLoaderData } from 'react-router'
import type { Store } from '#contract/catalogue'
import type { Client } from '#contract/clients'
import type { OwnFonts } from './fonts.server.ts'

/** How the store's pages look: the colours of a hue of its own, as properties of the root element. */
export type Look = Pick<z.infer<typeof Store>['brand'], 'mark' | 'logo'> & {
  style: Record<string, string> | null
  /** Null: the design's own pair. */
  fonts: OwnFonts | null
}

/** What every page knows: the answer of the root's loader. */
export type Shop = {
  store: z.infer<typeof Store>
  look: Look
  /** Who is signed in. */
  client: z.infer<typeof Client> | null
  /** In a demo: the time of a client whose clock was moved. */
  clock: string | null
  theme: 'light' | 'dark' | undefined
  /** Of every address that is handed to others. */
  origin: string
  /** Of the copyright line, in Riyadh. */
  year: number
}

/** Everything that the root loader knows; undefined only on an error page that came before it. */
export function useShop(): Shop | undefined {
  return useRouteLoaderData<Shop>('root')
}

/** The store's name, links and legal details. */
export function useStore() {
  return useShop()?.store
}

/** The signed-in client, or null. */
export function useClient() {
  return useShop()?.client ?? null
}
