import type { OpenApiDocument } from '@lockwatch/api';

type Node = Record<string, unknown>;

/** The OpenAPI document as a page for people: plain HTML, no script, nothing from anywhere else. */
export function docsPage(document: OpenApiDocument): string {
  const title = text(document.info.title);
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const sections = document.tags.map((tag) => {
    const own = operations.filter(({ operation }) => list(operation.tags).includes(tag.name));
    return `<section><h2>${escapeHtml(text(tag.name))}</h2><p>${escapeHtml(text(tag.description))}</p>${own
      .map((entry) => operationHtml(entry, document))
      .join('')}</section>`;
  });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body><main><h1>${escapeHtml(title)}</h1><p>${inline(text(document.info.description))}</p><p>Base address <code>${escapeHtml(text(document.servers[0]?.url))}</code>. Send <code>Authorization: Bearer TOKEN</code> with an access token of the sign-in provider or a personal API token. The machine-readable document is <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>${sections.join('')}<section><h2>Schemas</h2>${Object.entries(
    document.components.schemas,
  )
    .map(([name, schema]) => schemaHtml(name, schema))
    .join('')}</section></main></body></html>`;
}

function operationHtml(
  entry: { path: string; method: string; operation: Node },
  document: OpenApiDocument,
): string {
  const { path, method, operation } = entry;
  const parameters = list(operation.parameters).filter(isNode);
  const body = at(operation, 'requestBody', 'content', 'application/json');
  const responses = Object.entries(isNode(operation.responses) ? operation.responses : {});
  const parts = [
    `<p>${inline(text(operation.description))}</p>`,
    parameters.length > 0 ? `<h4>Parameters</h4>${parametersHtml(parameters)}` : '',
    body
      ? `<h4>Body</h4>${code(body.schema)}${body.example ? `<h4>Example</h4>${code(curl(entry, body.example, document))}` : ''}`
      : '',
    `<h4>Answers</h4><table>${responses.map(([status, response]) => (isNode(response) ? responseRow(status, response) : '')).join('')}</table>`,
  ];
  const id = escapeHtml(text(operation.operationId));
  return `<details id="${id}"><summary><b class="${method.toLowerCase()}">${method}</b> <code>${escapeHtml(path)}</code> <span>${escapeHtml(text(operation.summary))}</span></summary>${parts.join('')}</details>`;
}

function parametersHtml(parameters: Node[]): string {
  const rows = parameters.map((parameter) => {
    const required = parameter.required === true ? 'required' : 'optional';
    return `<tr><td><code>${escapeHtml(text(parameter.name))}</code></td><td>${escapeHtml(text(parameter.in))}, ${required}</td><td>${code(parameter.schema)}</td></tr>`;
  });
  return `<table>${rows.join('')}</table>`;
}

function responseRow(status: string, response: Node): string {
  const answer = at(response, 'content', 'application/json');
  const shown = answer?.example ?? answer?.schema;
  return `<tr><td><code>${escapeHtml(status)}</code></td><td>${inline(text(response.description))}${shown ? code(shown) : ''}</td></tr>`;
}

function schemaHtml(name: string, schema: Node): string {
  return `<details id="schema-${escapeHtml(name)}"><summary><code>${escapeHtml(name)}</code></summary>${code(schema)}</details>`;
}

function curl(
  { method, path, operation }: { method: string; path: string; operation: Node },
  example: unknown,
  document: OpenApiDocument,
): string {
  const url = `${text(document.servers[0]?.url)}${path}`;
  const own = list(operation.parameters).filter(isNode);
  const headers = [
    ...(list(operation.security).length > 0 ? ['Authorization: Bearer TOKEN'] : []),
    'Content-Type: application/json',
    ...own
      .filter(({ in: place }) => place === 'header')
      .map((one) => `${text(one.name)}: ${text(one.example)}`),
  ];
  const flags = headers.map((header) => `-H '${header}'`).join(' ');
  return `curl -X ${method} ${url} \\\n  ${flags} \\\n  -d '${JSON.stringify(example)}'`;
}

function code(value: unknown): string {
  const written = typeof value === 'string' ? value : JSON.stringify(value, null, 2);
  return `<pre>${escapeHtml(written)}</pre>`;
}

/** Text with `code` marks. */
function inline(value: string): string {
  return escapeHtml(value)
    .replaceAll(/`([^`]+)`/g, '<code>$1</code>')
    .replaceAll('\n\n', '<br>');
}

function escapeHtml(value: string): string {
  return value
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function at(node: unknown, ...path: string[]): Node | null {
  let current: unknown = node;
  for (const key of path) current = isNode(current) ? current[key] : undefined;
  return isNode(current) ? current : null;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const STYLE = `
:root{color-scheme:light dark}
body{font:16px/1.55 system-ui,sans-serif;margin:0}
main{max-width:62rem;margin:auto;padding:1.5rem}
code,pre{font:0.875rem/1.45 ui-monospace,monospace}
pre{overflow:auto;padding:.6rem;border:1px solid #8884;border-radius:.4rem;margin:.3rem 0}
details{border:1px solid #8885;border-radius:.5rem;margin:.5rem 0;padding:.5rem .75rem}
summary{cursor:pointer}
summary b{display:inline-block;min-width:4.2rem}
.get{color:#1769c2}.post{color:#1a7f37}.put{color:#a15c00}.delete{color:#c2293a}
@media(prefers-color-scheme:dark){.get{color:#6cb2ff}.post{color:#5ccf7c}.put{color:#f0b050}.delete{color:#ff8b94}}
table{border-collapse:collapse;width:100%}
td{border-top:1px solid #8884;padding:.35rem .5rem;vertical-align:top;text-align:left}
h1{margin-top:0}h4{margin:.8rem 0 .2rem}
`;
