export function requireChromium(): string
export function requireTestBrowser(): string
