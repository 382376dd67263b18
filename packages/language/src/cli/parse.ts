#!/usr/bin/env node
import { runParse } from './run-parse.js';

process.exitCode = runParse(process.argv.slice(2), {
  print: (text) => console.log(text),
  printError: (text) => console.error(text),
});
