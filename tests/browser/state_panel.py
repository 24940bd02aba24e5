"""The panel with the values of the shown frame."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

#: Every field as a person sees it after clicking into it, by channel id.
_EXACT_TEXTS = """(rows) => {
  const texts = {}
  for (const row of rows.querySelectorAll('[data-channel]')) {
    const field = row.querySelector('input[type=text]')
    field.focus()
    texts[row.dataset.channel] = field.value
    field.blur()
  }
  return texts
}"""


class StatePanel:
    """Sliders and number fields; channels go by ids such as ``joint:left_knee`` or ``base:z``."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self.rows = page.get_by_test_id("state-rows")

    def row(self, channel: str) -> Locator:
        """The row of a channel."""
        return self.rows.locator(f'[data-channel="{channel}"]')

    def field(self, channel: str) -> Locator:
        """Its number field."""
        return self.row(channel).get_by_role("textbox")

    def slider(self, channel: str) -> Locator:
        """Its slider."""
        return self.row(channel).get_by_role("slider")

    def type(self, channel: str, text: str) -> None:
        """Type a value and press Enter."""
        field = self.field(channel)
        field.fill(text)
        field.press("Enter")

    def exact_text(self, channel: str) -> str:
        """What the field holds when it is clicked into, to be copied."""
        field = self.field(channel)
        field.focus()
        text = field.input_value()
        field.press("Escape")
        return text

    def exact_texts(self) -> dict[str, str]:
        """The same for all channels."""
        texts = self.rows.evaluate(_EXACT_TEXTS)
        assert isinstance(texts, dict)
        return texts

    def drag_slider(self, channel: str, share: float) -> None:
        """Press the slider at its middle and drag it to a share of its width in small steps."""
        self.slider(channel).scroll_into_view_if_needed()
        box = self.slider(channel).bounding_box()
        assert box is not None
        y = box["y"] + box["height"] / 2
        self._page.mouse.move(box["x"] + box["width"] / 2, y)
        self._page.mouse.down()
        self._page.mouse.move(box["x"] + share * box["width"], y, steps=8)
        self._page.mouse.up()

    def expect_mark(self, channel: str, kind: str) -> None:
        """Wait for a mark: ``limit``, ``speed`` or ``none``."""
        # Rows that can't be seen are not kept up to date.
        self.row(channel).scroll_into_view_if_needed()
        expect(self.row(channel)).to_have_attribute("data-mark", kind)

    def set_unit(self, label: str) -> None:
        """Choose ``rad`` or ``°``."""
        self._page.get_by_label("Unit of angles").get_by_text(label, exact=True).click()
