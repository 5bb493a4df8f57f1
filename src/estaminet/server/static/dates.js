/** Dates as the reader writes them. */

/** Write the dates of the tables that a page lists. */
export function showDates() {
  const form = new Intl.DateTimeFormat(document.documentElement.lang, {
    day: "numeric",
    month: "long",
    hour: "2-digit",
    minute: "2-digit",
  });
  for (const time of document.querySelectorAll("time[data-ms]")) time.textContent = form.format(Number(time.getAttribute("data-ms")));
}
