import type { Language } from '@lockwatch/texts';

export interface PageHead {
  language: Language;
  title: string;
  description: string;
  url: string;
  image: string;
  siteName: string;
}

/** The document with this language, title and description instead of the web app's. */
export function withHead(
  page: string,
  { language, title, description, url, image, siteName }: PageHead,
): string {
  const tags = [
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}" />`,
    `<link rel="canonical" href="${escapeHtml(url)}" />`,
    ...Object.entries({
      'og:type': 'website',
      'og:site_name': siteName,
      'og:title': title,
      'og:description': description,
      'og:url': url,
      'og:image': image,
    }).map(([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}" />`),
    '<meta name="twitter:card" content="summary_large_image" />',
  ];
  return page
    .replace('<html lang="en">', `<html lang="${language}">`)
    .replace(/<title>[^<]*<\/title>/, '')
    .replace(/<meta\s+name="description"[^>]*>/, '')
    .replace('</head>', () => `${tags.join('\n')}</head>`);
}

function escapeHtml(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? character);
}
