/** Shows text with the first occurrence of the search text in bold, ignoring case but not accents. */
export function Highlight({ text, searchText }: { text: string; searchText: string }) {
  const search = searchText.trim().toLowerCase();
  const start = search === '' ? -1 : text.toLowerCase().indexOf(search);
  if (start < 0) return text;
  const end = start + search.length;
  return (
    <span className="font-normal">
      {text.slice(0, start)}
      <strong className="font-semibold">{text.slice(start, end)}</strong>
      {text.slice(end)}
    </span>
  );
}
