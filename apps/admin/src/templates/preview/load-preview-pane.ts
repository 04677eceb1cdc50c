/** The preview beside the text. Its script loads in parallel to the editor's and blocks no other part. */
export async function loadPreviewPane() {
  return { default: (await import('./preview-pane.tsx')).PreviewPane };
}
