import { redirect } from 'react-router'
import { updateClientRoute } from '#contract/clients'
import { languageOf, languageParameter, localeTags } from '#rules/core/language'
import { inSeconds, year } from '#rules/core/durations'
import { getApi } from '../request/api.server.ts'
import { readForm } from '../request/body.server.ts'
import { writeCookie } from '../request/cookies.server.ts'
import { getPage } from '../request/page-context.server.ts'
import { clientToken, requireSameOrigin } from '../request/session.server.ts'
import { safeBack } from '../request/way-back.ts'
import type { Route } from './+types/preferences.endpoint.ts'

/** Keeps the chosen language or colour scheme and leads back to where it was chosen. */
export async function action({ request, context }: Route.ActionArgs) {
  requireSameOrigin(context, request)
  const form = await readForm(request)
  const { publicUrl } = getPage(context)
  const headers = new Headers()

  const locale = form.get('locale')
  if (typeof locale === 'string') {
    const language = languageOf(locale)
    const kept = { publicUrl, maxAge: inSeconds(year), open: true }
    headers.append('set-cookie', writeCookie('locale', localeTags[language], kept))
    // Messages to a signed-in client come in the language that they read here.
    if (clientToken(context)) await getApi(context).ask(updateClientRoute, { body: { language } })
  }

  const theme = form.get('theme')
  if (theme === 'light' || theme === 'dark') {
    headers.append(
      'set-cookie',
      writeCookie('theme', theme, { publicUrl, maxAge: inSeconds(year), open: true }),
    )
  } else if (theme === 'system') {
    headers.append('set-cookie', writeCookie('theme', '', { publicUrl, maxAge: 0, open: true }))
  }

  return redirect(withoutLanguage(safeBack(form.get('back')) ?? '/'), { headers })
}

/** An address that asks for a language would undo the choice. */
function withoutLanguage(back: string): string {
  const url = new URL(back, 'http://store')
  if (!url.searchParams.has(languageParameter)) return back
  url.searchParams.delete(languageParameter)
  return `${url.pathname}${url.search}${url.hash}`
}

export function loader() {
  return redirect('/')
}
