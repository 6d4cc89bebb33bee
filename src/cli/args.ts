import { configError } from '../core/errors.ts';
import type { Args } from './command.ts';

/** Text of an option given at most once, or undefined. */
export function textOf(args: Args, name: string): string | undefined {
  const value = args[name];
  if (value === undefined) return undefined;
  if (Array.isArray(value))
    throw configError(`--${name}`, 'given-twice', `given ${value.length} times (${value.join(', ')}), expected once.`);
  const text = String(value);
  if (text === '') throw configError(`--${name}`, 'missing-value', 'a value is missing.');
  return text;
}

/** An integer in [min, max], or undefined when the option was not given. */
export function integerOf(args: Args, name: string, min: number, max: number): number | undefined {
  const text = textOf(args, name);
  if (text === undefined) return undefined;
  const value = Number(text);
  if (!/^[+-]?\d+$/.test(text) || value < min || value > max)
    throw configError(`--${name}`, 'not-an-integer', `"${text}" given, expected an integer from ${min} to ${max}.`);
  return value;
}

export function isSet(args: Args, name: string): boolean {
  return args[name] === true;
}

/** All values of a positional that takes several. */
export function listOf(args: Args, name: string): string[] {
  const value = args[name];
  return (Array.isArray(value) ? value : [value]).filter((entry) => entry !== undefined).map(String);
}
