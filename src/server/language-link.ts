import { languageInAddress, localeTags } from '#rules/core/language'
import { inSeconds, year } from '#rules/core/durations'

/**
 * A link to a page in one language (`/?lang=en`), as search engines keep them: the same page as without the
 * parameter for somebody who has chosen that language. Answers that request, and the cookie that keeps the
 * choice; null for all others.
 */
export function readLanguageLink(
  request: Request,
  publicUrl: string,
): { plain: Request; cookie: string } | null {
  if (request.method !== 'GET' || !request.url.includes('lang=')) return null
  const url = new URL(request.url)
  const language = languageInAddress(url.searchParams)
  if (language === undefined || url.searchParams.size > 1) return null
  url.search = ''
  const locale = `locale=${localeTags[language]}`
  const others = (request.headers.get('cookie') ?? '')
    .split(';')
    .filter((part) => !/^\s*(locale\s*=|$)/.test(part))
  const headers = new Headers(request.headers)
  headers.set('cookie', [...others, locale].join(';'))
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  return {
    plain: new Request(url, { headers }),
    cookie: `${locale}; Path=/; Max-Age=${inSeconds(year)}; SameSite=Lax${secure}`,
  }
}
