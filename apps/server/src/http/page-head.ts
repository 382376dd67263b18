import type { Language } from '@lockwatch/texts';

export interface Site {
  /** The web app's document for a path. */
  findDocument: (path: string) => string;
  brandName: string;
  publicUrl: string;
}

export interface PageHead {
  language: Language;
  title: string;
  description: string;
  path: string;
}

/** The document with this language, title and description instead of the web app's. */
export function withHead({ findDocument, brandName, publicUrl }: Site, head: PageHead): string {
  const { language, title, description } = head;
  const url = publicUrl + head.path;
  const tags = [
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}" />`,
    `<link rel="canonical" href="${escapeHtml(url)}" />`,
    ...Object.entries({
      'og:type': 'website',
      'og:site_name': brandName,
      'og:title': title,
      'og:description': description,
      'og:url': url,
      'og:image': `${publicUrl}/icon-512.png`,
    }).map(([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}" />`),
    '<meta name="twitter:card" content="summary" />',
  ];
  return findDocument(head.path)
    .replace('<html lang="en">', `<html lang="${language}">`)
    .replace(/<title>[^<]*<\/title>/, '')
    .replace(/<meta\s+name="description"[^>]*>/, '')
    .replace('</head>', () => `${tags.join('\n')}</head>`);
}

export function escapeHtml(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? character);
}
