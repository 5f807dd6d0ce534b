// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Elements of the page by their names; a missing one is a mistake of ours and told at once.
export function element<T extends HTMLElement = HTMLElement>(id: string): T {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The page has no element "${id}".`);
  return found as T;
}
export const button = (id: string) => element<HTMLButtonElement>(id);
export const input = (id: string) => element<HTMLInputElement>(id);
export const select = (id: string) => element<HTMLSelectElement>(id);

export function setOptions(list: HTMLSelectElement, options: { value: string; text: string; disabled?: boolean }[]): void {
  const chosen = list.value;
  list.replaceChildren(
    ...options.map(({ value, text, disabled }) => Object.assign(document.createElement("option"), { value, textContent: text, disabled: disabled ?? false })),
  );
  if (options.some((o) => o.value === chosen)) list.value = chosen;
}
