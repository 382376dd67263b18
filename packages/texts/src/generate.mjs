// Compiles catalogue/ into src/generated/: types for every key and its values, and messages without ICU syntax.
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse, TYPE } from '@formatjs/icu-messageformat-parser';
import compile from 'icu-minify/compile';

const root = fileURLToPath(new URL('..', import.meta.url));
const catalogue = join(root, 'catalogue');
const generated = join(root, 'src', 'generated');

/** The groups of the web app: the browser loads an area with the pages that use it, and Indonesian by group. */
const WEB_GROUPS = ['site', 'dashboard', 'admin'];
/** The groups of programs in Node.js, and the module that uses each. */
const NODE_GROUPS = { server: 'text', bot: 'bot-text' };
/** Its texts are part of all others. */
const SHARED = 'shared';
/** Its texts are part of those of every program in Node.js. */
const NODE_SHARED = 'node';

/** @typedef {import('@formatjs/icu-messageformat-parser').MessageFormatElement} Element */
/** @typedef {Record<string, { en: string, id: string }>} Area texts by key */

/** @typedef {[name: string, content: string]} File */

/** Brings src/generated up to date. */
export function generateTexts() {
  replaceFiles(generated, compileCatalogue());
}

/**
 * Makes these the TypeScript files of the folder. Other processes may read it and do the same at that time, so files
 * that are right stay, and no file is ever missing or incomplete.
 *
 * @param {string} folder @param {readonly File[]} files
 */
export function replaceFiles(folder, files) {
  mkdirSync(folder, { recursive: true });
  for (const [name, content] of files) {
    const path = join(folder, name);
    if (existsSync(path) && readFileSync(path, 'utf8') === content) continue;
    const incomplete = `${path}.${process.pid}`;
    writeFileSync(incomplete, content);
    renameSync(incomplete, path);
  }
  const names = files.map(([name]) => name);
  for (const name of readdirSync(folder))
    if (name.endsWith('.ts') && !names.includes(name)) rmSync(join(folder, name), { force: true });
}

/** @returns {File[]} */
function compileCatalogue() {
  const sharedAreas = readGroup(SHARED);
  const shared = merge(sharedAreas);
  const sharedTypes = writeTypes(SHARED, shared);
  const files = [
    toFile(SHARED, [
      `import { type CompiledMessage, createTranslate${importTypes(sharedTypes)} } from '../translate.js';`,
      ...sharedTypes,
      `export const ENGLISH: Record<string, CompiledMessage> = ${writeMessages(shared, 'en')};`,
      'export const t = createTranslate<SharedTexts>(ENGLISH);',
    ]),
  ];
  for (const group of WEB_GROUPS) {
    const areas = readGroup(group);
    files.push(...areas.map(([name, area]) => compileWebArea(name, area)));
    const indonesian = merge(group === 'site' ? [...sharedAreas, ...areas] : areas);
    files.push(
      toFile(`${group}-indonesian`, [
        `import type { CompiledMessage } from '../translate.js';`,
        `export const INDONESIAN: Record<string, CompiledMessage> = ${writeMessages(indonesian, 'id')};`,
      ]),
    );
  }
  for (const [group, user] of Object.entries(NODE_GROUPS))
    files.push(
      compileNodeGroup(group, user, merge([...sharedAreas, ...readGroup(NODE_SHARED), ...readGroup(group)])),
    );
  return files;
}

/** @param {string} group @returns {[name: string, Area][]} */
function readGroup(group) {
  return readdirSync(join(catalogue, group)).map((file) => {
    const name = file.replace(/\.json$/, '');
    const path = join(catalogue, group, file);
    /** @type {Area} */
    const area = JSON.parse(readFileSync(path, 'utf8'));
    assertComplete(name, area);
    return [name, area];
  });
}

/** @param {string} name @param {Area} area */
export function assertComplete(name, area) {
  for (const [key, { en, id }] of Object.entries(area)) {
    if (!key.startsWith(`${toCamelCase(name)}.`))
      throw new Error(`${name}: "${key}" must begin with "${toCamelCase(name)}."`);
    if (!en || !id) throw new Error(`${name}: "${key}" needs English and Indonesian.`);
    if (describeValues(en) !== describeValues(id))
      throw new Error(`${name}: the two languages of "${key}" have different values.`);
  }
}

/** @param {string} name @param {Area} area */
function compileWebArea(name, area) {
  const types = writeTypes(name, area);
  return toFile(name, [
    `import { type CompiledMessage, createTranslate${importTypes(types)} } from '../translate.js';`,
    `import { type SharedTexts, ENGLISH as shared } from './shared.js';`,
    ...types,
    `const ENGLISH: Record<string, CompiledMessage> = ${writeMessages(area, 'en')};`,
    `export const t = createTranslate<${toTypeName(name)} & SharedTexts>({ ...shared, ...ENGLISH });`,
  ]);
}

/** @param {string} group @param {string} user @param {Area} area */
function compileNodeGroup(group, user, area) {
  const types = writeTypes(group, area);
  return toFile(group, [
    `import type { CompiledMessage${importTypes(types).replaceAll('type ', '')} } from '../${user}.js';`,
    ...types,
    `export const ENGLISH: Record<string, CompiledMessage> = ${writeMessages(area, 'en')};`,
    `export const INDONESIAN: Record<string, CompiledMessage> = ${writeMessages(area, 'id')};`,
  ]);
}

/** @param {[name: string, Area][]} areas @returns {Area} */
function merge(areas) {
  const names = areas.map(([name]) => name);
  if (new Set(names).size < names.length) throw new Error(`Two files have one name: ${names.join(', ')}`);
  return Object.assign({}, ...areas.map(([, area]) => area));
}

/** @param {string} name @param {Area} area */
function writeTypes(name, area) {
  return [
    `export interface ${toTypeName(name)} {`,
    ...Object.entries(area).map(([key, { en }]) => `  '${key}': ${describeValues(en)};`),
    '}',
  ];
}

/**
 * `, type Value`: what the types use.
 *
 * @param {string[]} types
 */
function importTypes(types) {
  return ['RichTag', 'Value']
    .filter((name) => types.some((line) => new RegExp(`\\b${name}\\b`).test(line)))
    .map((name) => `, type ${name}`)
    .join('');
}

/** @param {Area} area @param {'en' | 'id'} language */
function writeMessages(area, language) {
  const messages = Object.entries(area).map(([key, entry]) => [key, compile(entry[language])]);
  return JSON.stringify(Object.fromEntries(messages));
}

/**
 * The type of a message's values: `null`, or `{ count: number; name: Value }`.
 *
 * @param {string} message
 */
function describeValues(message) {
  /** @type {Map<string, string>} */
  const values = new Map();
  collectValues(parse(message), values);
  if (values.size === 0) return 'null';
  return `{ ${[...values]
    .sort()
    .map(([name, type]) => `${name}: ${type}`)
    .join('; ')} }`;
}

/** @param {readonly Element[]} elements @param {Map<string, string>} values */
function collectValues(elements, values) {
  for (const element of elements) {
    switch (element.type) {
      case TYPE.argument:
        if (!values.has(element.value)) values.set(element.value, 'Value');
        break;
      case TYPE.number:
        values.set(element.value, 'number');
        break;
      case TYPE.date:
      case TYPE.time:
        values.set(element.value, 'Date');
        break;
      case TYPE.plural:
        values.set(element.value, 'number');
        for (const { value } of Object.values(element.options)) collectValues(value, values);
        break;
      case TYPE.select: {
        const choices = Object.keys(element.options).filter((choice) => choice !== 'other');
        values.set(element.value, [...choices, 'other'].map((choice) => `'${choice}'`).join(' | '));
        for (const { value } of Object.values(element.options)) collectValues(value, values);
        break;
      }
      case TYPE.tag:
        values.set(element.value, 'RichTag');
        collectValues(element.children, values);
        break;
      default:
    }
  }
}

/** @param {string} name @param {string[]} lines @returns {File} */
function toFile(name, lines) {
  return [`${name}.ts`, `${lines.join('\n')}\n`];
}

/** @param {string} name */
function toTypeName(name) {
  const camelCase = toCamelCase(name);
  return `${camelCase.charAt(0).toUpperCase()}${camelCase.slice(1)}Texts`;
}

/** @param {string} name */
function toCamelCase(name) {
  return name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
}

if (process.argv[1] === fileURLToPath(import.meta.url)) generateTexts();
