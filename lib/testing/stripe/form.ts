/** Parameters by their form names, such as `line_items[0][price]`. */
export type Params = Record<string, string>;

/** Form-encoded text as parameters; throws when a name comes twice. */
export function paramsOf(form: string): Params {
  const params: Params = {};
  for (const [name, value] of new URLSearchParams(form)) {
    if (name in params) throw new Error(`The parameter ${name} came twice`);
    params[name] = value;
  }
  return params;
}

/** The parameters under `name[…]`, by what stands in the brackets. */
export function under(params: Params, name: string): Params {
  const found = Object.entries(params).filter(([key]) => key.startsWith(`${name}[`));
  return Object.fromEntries(found.map(([key, value]) => [key.slice(name.length + 1).replace("]", ""), value]));
}
