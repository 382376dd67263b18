export function saveFile(name: string, text: string, type: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  // Some browsers start the download a moment after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
